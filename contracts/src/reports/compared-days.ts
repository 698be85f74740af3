import { addDays } from '../kernel/shop-day.ts';

/** First and last shop day, `YYYY-MM-DD`. */
export interface DayRange {
  readonly start: string;
  readonly end: string;
}

/** Days that a range is compared with; each of them plus `later` is the day that it is compared to. */
export interface ComparedDays extends DayRange {
  /** An interval of PostgreSQL: whole months, or days. */
  readonly later: `${number} months` | `${number} days`;
}

/**
 * Returns the period directly before: of whole months as many months, of the first days of a month the same days of
 * the month before, else as many days.
 */
export function periodBefore({ start, end }: DayRange): ComparedDays {
  const isWhole = addDays(end, 1).endsWith('-01');
  if (start.endsWith('-01') && (isWhole || start.slice(0, 7) === end.slice(0, 7))) {
    return monthsBefore({ start, end }, monthOf(end) - monthOf(start) + 1);
  }
  const length = daysBetween(start, end) + 1;
  return { start: addDays(start, -length), end: addDays(start, -1), later: `${length} days` };
}

/** Returns the same days a year before. */
export function yearBefore(range: DayRange): ComparedDays {
  return monthsBefore(range, 12);
}

/** The last day of a month stands for the last one of another month, where a range is of whole months. */
function monthsBefore({ start, end }: DayRange, months: number): ComparedDays {
  const isWhole = start.endsWith('-01') && addDays(end, 1).endsWith('-01');
  const last = lastOf(monthOf(end) - months);
  const same = `${last.slice(0, 8)}${end.slice(8)}`;
  const first = `${lastOf(monthOf(start) - months).slice(0, 8)}${start.slice(8)}`;
  const firstLast = lastOf(monthOf(start) - months);
  return {
    start: first > firstLast ? firstLast : first,
    end: isWhole || same > last ? last : same,
    later: `${months} months`,
  };
}

/** Returns the days from one to another. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** A month as a number. */
function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function lastOf(month: number): string {
  return new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).toISOString().slice(0, 10);
}
