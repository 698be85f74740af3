import { formatDateTime } from '@countinghouse/contracts/messages/date-format';
import { useLanguage } from '../../i18n/language.ts';
import { useShopZone } from '../../session/shop-setting.ts';

const MINUTE_S = 60;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** Formats the time since an instant, and after a day the instant itself. */
export function useSince(): (at: string) => string {
  const language = useLanguage();
  const zone = useShopZone();
  return (at) => {
    const seconds = Math.max(1, Math.round((Date.now() - Date.parse(at)) / 1_000));
    const ago = new Intl.RelativeTimeFormat(language, { style: 'short' });
    if (seconds < MINUTE_S) return ago.format(-seconds, 'second');
    if (seconds < HOUR_S) return ago.format(-Math.round(seconds / MINUTE_S), 'minute');
    if (seconds < DAY_S) return ago.format(-Math.round(seconds / HOUR_S), 'hour');
    return formatDateTime(at, language, zone);
  };
}
