import { useLanguage } from '../../../shared/i18n/language.ts';
import { usePeriodName } from '../../../shared/screen/report/periods/use-period-name.ts';
import { useMessages } from './revenue.messages.ts';
import type { RevenueView, Row } from './revenue-view.ts';

const without = {
  none: 'all',
  category: 'noCategory',
  supplier: 'noSupplier',
  product: 'gone',
  customer: 'noAccount',
  delivery_method: 'noDelivery',
} as const;

/** Returns what the rows of the report are called. */
export function useRevenueNames({ by, group }: RevenueView) {
  const t = useMessages();
  const language = useLanguage();
  const periodName = usePeriodName(by);
  const groupName = ({ group: one }: Pick<Row, 'group'>) => {
    if (!one?._id) return t(without[group]);
    const { names, name } = one;
    const shown = names ? (language === 'en' ? names.en : names.zh) || name : name;
    return shown ?? t(group === 'customer' ? 'noName' : 'gone');
  };
  return { periodName, groupName, groupTitle: t(group === 'none' ? 'all' : group) };
}
