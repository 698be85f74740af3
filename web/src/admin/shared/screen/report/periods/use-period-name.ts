import type { SalePeriod } from '@countinghouse/contracts/reports/sales/revenue-api';
import { useLanguage } from '../../../i18n/language.ts';
import { useDayText } from '../use-day-text.ts';
import { useMessages } from './period.messages.ts';

/** Returns what periods of a report are called, from their first day; '' is the whole range. */
export function usePeriodName(by: SalePeriod): (row: { readonly period: string }) => string {
  const t = useMessages();
  const language = useLanguage();
  const dayText = useDayText();
  return ({ period }) => {
    if (period === '') return t('none');
    if (by === 'day') return dayText(period);
    if (by === 'week') return t('weekOf', { day: dayText(period) });
    const format = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' });
    return format.format(new Date(`${period}T00:00:00Z`));
  };
}
