import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';

/** First and last shop day of a report, `YYYY-MM-DD`. */
export interface DayRange {
  readonly start: string;
  readonly end: string;
}

/** Returns the days from the first of the current month through today, in the shop's calendar. */
export function monthToDate(timeZone: string, now: number = Date.now()): DayRange {
  const today = shopCalendar(timeZone).dayOf(now);
  return { start: `${today.slice(0, 8)}01`, end: today };
}

/** Returns the range in milliseconds: from the first instant of the first day to the last of the last. */
export function instantsOf({ start, end }: DayRange, timeZone: string): { start_at: number; end_at: number } {
  const calendar = shopCalendar(timeZone);
  return { start_at: calendar.startOf(start), end_at: calendar.startOf(calendar.next(end)) - 1 };
}
