import type { DailySalesRow, SoldView } from '@countinghouse/contracts/orders/views';
import { presetRange } from '../../shared/report/report-presets.ts';
import { type DayRange, monthToDate } from '../../shared/report/report-range.ts';
import { sumSold } from '../../shared/report/sales/sold.ts';

/** Returns the shop days of the dashboard: from the first of last month through today. */
export function dashboardDays(zone: string, now?: number): DayRange {
  return { start: presetRange('lastMonth', zone, now).start, end: monthToDate(zone, now).end };
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
