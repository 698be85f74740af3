import { formatDay } from '@countinghouse/contracts/messages/date-format';
import type { RevenueRow, SaleGroup, SalePeriod } from '@countinghouse/contracts/reports/sales/revenue-api';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useMessages } from './revenue.messages.ts';

const without = {
  none: 'all',
  category: 'noCategory',
  supplier: 'noSupplier',
  product: 'gone',
  customer: 'noAccount',
  delivery_method: 'noDelivery',
} as const;

/** Returns what the rows of the report are called. */
export function useRevenueWords(by: SalePeriod, group: SaleGroup) {
  const t = useMessages();
  const language = useLanguage();
  const periodName = ({ period }: Pick<RevenueRow, 'period'>) => {
    if (period === '') return t('none');
    if (by === 'day') return formatDay(period, language);
    if (by === 'week') return t('weekOf', { day: formatDay(period, language) });
    const format = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' });
    return format.format(new Date(`${period}T00:00:00Z`));
  };
  const groupName = ({ group: one }: Pick<RevenueRow, 'group'>) => {
    if (!one?._id) return t(without[group]);
    const { names, name } = one;
    const shown = names ? (language === 'en' ? names.en : names.zh) || name : name;
    return shown ?? t(group === 'customer' ? 'noName' : 'gone');
  };
  return { periodName, groupName, groupTitle: t(group === 'none' ? 'all' : group) };
}
