import type { DailySalesRow, SoldView } from '@countinghouse/contracts/orders/views';
import { presetRange } from '../../../shared/report/report-presets.ts';
import { type DayRange, instantsOf, monthToDate } from '../../../shared/report/report-range.ts';
import { sumSold } from '../../../shared/report/sales/sold.ts';

/** Returns the shop days of the dashboard: from the first of last month through today. */
export function dashboardDays(zone: string, now?: number): DayRange {
  return { start: presetRange('lastMonth', zone, now).start, end: monthToDate(zone, now).end };
}

const MINUTE_MS = 60_000;

/** Returns yesterday up to the time of day of `now`, in whole minutes, in milliseconds; both ends are included. */
export function sameTimeYesterday(zone: string, now: number): { start_at: number; end_at: number } {
  const { start_at: midnight } = instantsOf(presetRange('today', zone, now), zone);
  const { start_at, end_at } = instantsOf(presetRange('yesterday', zone, now), zone);
  const passed = Math.floor((now - midnight) / MINUTE_MS + 1) * MINUTE_MS;
  return { start_at, end_at: Math.min(start_at + passed - 1, end_at) };
}

/** The days of a range, in order. */
export function daysIn(days: readonly DailySalesRow[], { start, end }: DayRange): DailySalesRow[] {
  return days.filter((day) => dayOf(day) >= start && dayOf(day) <= end);
}

/** Returns the shop day of a row: the first ten characters of its date. */
export function dayOf({ date }: DailySalesRow): string {
  return date.slice(0, 10);
}

/** Returns the sales of a range; amounts exact to the cent. */
export function soldIn(days: readonly DailySalesRow[], range: DayRange): SoldView {
  return sumSold(daysIn(days, range));
}

/** Names the sales of some days in the address. */
export function cellOf({ start, end }: DayRange): string {
  return `${start}/${end}`;
}

const CELL = /^(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)(?:~.+)?$/;

/** The days that a cell names; undefined for any other text. */
export function daysOfCell(cell: string): DayRange | undefined {
  const [, start = '', end = ''] = CELL.exec(cell) ?? [];
  return [start, end].every((day) => !Number.isNaN(Date.parse(day))) ? { start, end } : undefined;
}
