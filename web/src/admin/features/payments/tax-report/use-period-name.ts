import { formatDay } from '@countinghouse/contracts/messages/date-format';
import type { TaxPeriod } from '@countinghouse/contracts/orders/reports/tax-report-api';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useMessages } from './tax-report.messages.ts';

/** Returns what periods are called, from their first day. */
export function usePeriodName(by: TaxPeriod): (period: string) => string {
  const t = useMessages();
  const language = useLanguage();
  return (period) => {
    if (by === 'none') return t('all');
    if (by === 'day') return formatDay(period, language);
    if (by === 'week') return t('weekOf', { day: formatDay(period, language) });
    const format = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' });
    return format.format(new Date(`${period}T00:00:00Z`));
  };
}
