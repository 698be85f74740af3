import { formatDay } from '@countinghouse/contracts/messages/date-format';
import { useLanguage } from '../../i18n/language.ts';

/** Returns how a shop day, `YYYY-MM-DD`, is written. */
export function useDayText(): (day: string) => string {
  const language = useLanguage();
  return (day) => formatDay(day, language);
}
