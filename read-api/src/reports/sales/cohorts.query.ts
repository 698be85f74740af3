import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { parameters, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { DayRange } from '@countinghouse/contracts/reports/compared-days';
import type { cohortsRoutes } from '@countinghouse/contracts/reports/sales/cohorts-api';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import type { ReportRange } from '../../report-range.ts';
import { type ReportRows, reportPage, type SortedPage } from '../report-rows.ts';
import { type CohortRow, cohortRow, cohortRows, cohortTotals } from './cohort-rows.ts';
import { keyOfCell } from './sale-key.ts';

type Cohorts = Pick<ReplyOf<typeof cohortsRoutes.cohorts>, 'rows' | 'total' | 'totals'>;

interface CohortsQuery extends SortedPage {
  readonly range: ReportRange;
}

/** Returns what customers bought in each month since their first order, where that was in a month of the range. */
export async function cohorts(
  database: Database,
  { range, ...page }: CohortsQuery,
  calendar: ShopCalendar,
): Promise<Cohorts> {
  const days = { start: calendar.dayOf(range.start), end: calendar.dayOf(range.end) };
  const report: ReportRows<CohortRow> = {
    row: cohortRow,
    rows: (given) => cohortRows(days, given),
    usual: ({ cohort, month, currency }) => sql`${cohort}, ${month}, ${currency}`,
  };
  const [{ rows, total }, totals] = await Promise.all([reportPage(database, report, page), totalsOf(database, days)]);
  return {
    rows: rows.map(({ cohort, month, currency, size, customers, orders, goods }) => ({
      ...{ key: keyOfCell({ period: cohort, group: month, currency }), cohort, month, currency },
      since: monthsBetween(cohort, month),
      ...{ size, customers, share: customers / size, orders, goods: fromMinor(goods) },
    })),
    total,
    totals: totals.map(({ currency, size, orders, goods }) => ({
      ...{ key: keyOfCell({ period: '', group: '', currency }), currency, size, orders, goods: fromMinor(goods) },
    })),
  };
}

function monthsBetween(cohort: string, month: string): number {
  const [from, to] = [new Date(cohort), new Date(month)];
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
}

function totalsOf(database: Database, days: DayRange) {
  const { values, given } = parameters();
  return read(database, { text: cohortTotals(days, given), values });
}
