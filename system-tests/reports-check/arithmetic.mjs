// Arithmetic and days that reports share.
const DAY_MS = 86_400_000;

/** An amount in minor units. */
export const minor = (amount) => Math.round(amount * 100);

export const sum = (values) => values.reduce((total, value) => total + value, 0);

/** Stands in keys for no category, supplier or delivery method, and for all customers without an account. */
export const NONE = '00000000-0000-0000-0000-000000000000';

/** The first day of the period of a day, whose week begins on Monday; '' where there is but one period. */
export function firstDayOf(day, by) {
  if (by === 'none') return '';
  if (by === 'month') return `${day.slice(0, 8)}01`;
  if (by === 'day') return day;
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/** The day of an instant, and days one after another, all `YYYY-MM-DD`. */
export function shopDays(timeZone) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  // No time zone changes within a quarter of an hour.
  const known = new Map();
  return {
    of(instant) {
      const at = new Date(instant).getTime();
      const quarter = Math.floor(at / 900_000);
      let day = known.get(quarter);
      if (day === undefined) {
        day = format.format(at);
        known.set(quarter, day);
      }
      return day;
    },
    next: (day) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10),
  };
}
