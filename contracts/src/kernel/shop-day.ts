/**
 * Shop days: calendar days in the shop's time zone, written `YYYY-MM-DD`. Everything that buckets by day (the trend, the
 * ranking, the dashboard) goes through here, so that no two of them can disagree about midnight.
 */
export interface ShopCalendar {
  /** IANA name, e.g. `Asia/Hong_Kong`. */
  readonly timeZone: string;
  /** The shop day of an instant (ISO 8601 or milliseconds since the epoch). */
  dayOf(instant: string | number): string;
  /** First millisecond of a shop day. Exact over daylight-saving changes. */
  startOf(day: string): number;
  /** The day after. */
  next(day: string): string;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A calendar for a time zone. Throws a RangeError for a name that the runtime does not know. */
export function shopCalendar(timeZone: string): ShopCalendar {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const byHour = new Map<number, string>();

  // Offsets change on quarter hours at the finest, so all instants within one quarter hour share a day.
  const dayOf = (instant: string | number): string => {
    const ms = typeof instant === 'number' ? instant : Date.parse(instant);
    const quarter = Math.floor(ms / (HOUR_MS / 4));
    let day = byHour.get(quarter);
    if (day === undefined) {
      day = format.format(ms);
      if (byHour.size > 50_000) byHour.clear();
      byHour.set(quarter, day);
    }
    return day;
  };

  const startOf = (day: string): number => {
    const utcMidnight = Date.parse(`${day}T00:00:00Z`);
    let low = utcMidnight - 15 * HOUR_MS;
    let high = utcMidnight + 15 * HOUR_MS;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (format.format(middle) < day) low = middle;
      else high = middle;
    }
    return high;
  };

  const next = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

  return { timeZone, dayOf, startOf, next };
}
