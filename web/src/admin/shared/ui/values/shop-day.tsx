import { formatDay } from '@countinghouse/contracts/messages/date-format';
import { useLanguage } from '../../i18n/language.ts';

/** A shop day, `YYYY-MM-DD`. */
export function ShopDay({ day }: { day: string }) {
  return (
    <time dateTime={day} className="figure">
      {formatDay(day, useLanguage())}
    </time>
  );
}
