// Days of a shop, by its time zone.
const DAY_MS = 86_400_000;

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
