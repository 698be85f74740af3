/**
 * Shop days: calendar days in the shop's time zone, written `YYYY-MM-DD`. Everything that buckets by day (the trend,
 * the ranking, the dashboard) goes through here, so that no two of them can disagree about midnight.
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
const QUARTER_MS = 900_000;
/** No time zone is further from UTC. */
const FURTHEST_QUARTERS = 15 * 4;
/** Quarter hours whose day is kept in memory: those of more than a year. */
const KEPT = 50_000;

/** A calendar for a time zone. `dayOf` and `startOf` throw a RangeError for a name that the runtime lacks. */
export function shopCalendar(timeZone: string): ShopCalendar {
  // A format takes 8 MB of a process, so that it is made at its first use.
  let format: Intl.DateTimeFormat | undefined;
  const byQuarter = new Map<number, string>();

  // Offsets are whole quarter hours, so all instants within one share a day, and a day begins with one.
  const dayOfQuarter = (quarter: number): string => {
    let day = byQuarter.get(quarter);
    if (day === undefined) {
      format ??= new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
      day = format.format(quarter * QUARTER_MS);
      if (byQuarter.size > KEPT) byQuarter.clear();
      byQuarter.set(quarter, day);
    }
    return day;
  };

  const dayOf = (instant: string | number): string => {
    const ms = typeof instant === 'number' ? instant : Date.parse(instant);
    return dayOfQuarter(Math.floor(ms / QUARTER_MS));
  };

  const startOf = (day: string): number => {
    const utcMidnight = Date.parse(`${day}T00:00:00Z`) / QUARTER_MS;
    let low = utcMidnight - FURTHEST_QUARTERS;
    let high = utcMidnight + FURTHEST_QUARTERS;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (dayOfQuarter(middle) < day) low = middle;
      else high = middle;
    }
    return high * QUARTER_MS;
  };

  const next = (day: string): string => addDays(day, 1);

  return { timeZone, dayOf, startOf, next };
}

/** Adds days to a shop day; days of a calendar have no zone, UTC is only used for the arithmetic. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
