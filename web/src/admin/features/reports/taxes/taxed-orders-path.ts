import { addDays } from '@countinghouse/contracts/kernel/shop-day';
import type { SalePeriod } from '@countinghouse/contracts/reports/sales/revenue-api';
import type { DayRange } from '../../../shared/report/report-range.ts';

/** Returns the days of a period that are in the range. */
export function daysOfPeriod(period: string, range: DayRange, by: SalePeriod): DayRange {
  if (period === '') return range;
  const last = by === 'day' ? period : by === 'week' ? addDays(period, 6) : lastOfMonth(period);
  const [, start = period] = [period, range.start].sort();
  const [end = last] = [last, range.end].sort();
  return { start, end };
}

function lastOfMonth(first: string): string {
  return addDays(`${addDays(first, 31).slice(0, 8)}01`, -1);
}

/** Returns the path of the orders behind a row of the report, or behind the total of a currency, by its key. */
export function taxedOrdersPath(key: string, range: DayRange, by: SalePeriod): string {
  const [period, cell] = [key.slice(0, key.indexOf('~')), key.slice(key.indexOf('~') + 1)];
  const { start, end } = daysOfPeriod(period, range, by);
  const of = cell.startsWith('~') ? { tax_currency: cell.slice(1) } : { tax_cell: cell };
  return `/admin/order/list?${new URLSearchParams({ taxed_from: start, taxed_to: end, ...of })}`;
}
