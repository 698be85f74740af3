import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { SalePeriod } from '@countinghouse/contracts/reports/sales/revenue-api';
import type { TaxReportRow, TaxReportTotal } from '@countinghouse/contracts/reports/taxes/tax-report-api';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { ReportRange } from '../../report-range.ts';
import { taxAmountsOf, taxedView } from '../../shared/taxed-view.ts';
import { allRows, reportPage, type SortedPage } from '../report-rows.ts';
import { taxRows, taxTotals } from './tax-rows.ts';

interface TaxQuery extends SortedPage {
  readonly range: ReportRange;
  readonly by: SalePeriod;
}

interface TaxReport {
  readonly rows: TaxReportRow[];
  readonly total: number;
  readonly totals: TaxReportTotal[];
}

/** Returns the taxes of every shop day that the range touches, and the sum of each currency. */
export async function taxReport(
  database: Database,
  { range, by, ...page }: TaxQuery,
  calendar: ShopCalendar,
): Promise<TaxReport> {
  const days = { start: calendar.dayOf(range.start), end: calendar.dayOf(range.end) };
  const [{ rows, total }, totals] = await Promise.all([
    reportPage(database, taxRows({ ...days, by }), page),
    allRows(database, taxTotals(days)),
  ]);
  return {
    rows: rows.map((row) => ({ key: `${row.period}~${row.cell}`, period: row.period, ...taxedView(row) })),
    total,
    totals: totals.map((sums) => ({ key: `~~${sums.currency}`, currency: sums.currency, ...taxAmountsOf(sums) })),
  };
}
