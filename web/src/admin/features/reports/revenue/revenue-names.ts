import { useLanguage } from '../../../shared/i18n/language.ts';
import { useDayText } from '../../../shared/screen/report/use-day-text.ts';
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
  const dayText = useDayText();
  const periodName = ({ period }: Pick<Row, 'period'>) => {
    if (period === '') return t('none');
    if (by === 'day') return dayText(period);
    if (by === 'week') return t('weekOf', { day: dayText(period) });
    const format = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' });
    return format.format(new Date(`${period}T00:00:00Z`));
  };
  const groupName = ({ group: one }: Pick<Row, 'group'>) => {
    if (!one?._id) return t(without[group]);
    const { names, name } = one;
    const shown = names ? (language === 'en' ? names.en : names.zh) || name : name;
    return shown ?? t(group === 'customer' ? 'noName' : 'gone');
  };
  return { periodName, groupName, groupTitle: t(group === 'none' ? 'all' : group) };
}
