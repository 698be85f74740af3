import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { type Source, select, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint } from '@countinghouse/contracts/kernel/table';
import type { DayRange } from '@countinghouse/contracts/reports/compared-days';
import type { Comparison } from '@countinghouse/contracts/reports/report-query';
import type { sellThroughRoutes } from '@countinghouse/contracts/reports/stock/sell-through-api';
import type { StockGroup } from '@countinghouse/contracts/reports/stock/stock-group';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { ReportRange } from '../../report-range.ts';
import { allRows, comparedDays, pageWithTotals, type ReportRows, type SortedPage } from '../report-rows.ts';
import { groupNames } from '../sales/group-names.ts';
import { type FlowCriteria, type SellThroughRow, sellThroughRow, sellThroughRows, wholeYear } from './stock-flows.ts';

type SellThrough = Pick<ReplyOf<typeof sellThroughRoutes.sellThrough>, 'rows' | 'total' | 'totals' | 'compared'>;

interface SellThroughQuery extends SortedPage {
  readonly range: ReportRange;
  readonly group: StockGroup;
  readonly compare?: Comparison | undefined;
}

/** Returns how much of what could be sold in the shop days that the range touches was sold. */
export async function sellThrough(
  database: Database,
  { range, group, compare, ...page }: SellThroughQuery,
  calendar: ShopCalendar,
): Promise<SellThrough> {
  const days = { start: calendar.dayOf(range.start), end: calendar.dayOf(range.end) };
  const today = calendar.dayOf(Date.now());
  const flowsOf = (of: DayRange, keys?: readonly string[]) => flowReport({ ...wholeYear(of, today), group, keys });
  const { rows, total, totals } = await pageWithTotals(database, flowsOf(days), totalOf, page);
  const keys = rows.map(({ key }) => key);
  const compared = Object.entries(comparedDays(days, compare));
  const [named, ...others] = await Promise.all([
    groupNames(database, group, keys),
    ...compared.map(async ([name, of]) => ({
      name,
      rows: new Map((await allRows(database, flowsOf(of, keys))).map((row) => [row.key, row])),
      totals: (await pageWithTotals(database, flowsOf(of), totalOf, { current: 1, size: 1 })).totals,
    })),
  ]);
  const besideRow = (key: string) =>
    Object.fromEntries(others.map((other) => [other.name, sumsOf(other.rows.get(key))]));
  const besideTotal = Object.fromEntries(others.map((other) => [other.name, sumsOf(other.totals[0])]));
  return {
    rows: rows.map(({ key, ...row }) => ({ key, group: named(key)!, ...sumsOf(row), ...besideRow(key) })),
    total,
    totals: total === 0 ? [] : totals.map((row) => ({ key: '', ...sumsOf(row), ...besideTotal })),
    compared: Object.fromEntries(compared.map(([name, { start, end }]) => [name, { start, end }])),
  };
}

function flowReport(criteria: FlowCriteria): ReportRows<SellThroughRow> {
  return {
    row: sellThroughRow,
    rows: (given) => sellThroughRows(criteria, given),
    usual: ({ sold, available, key }) => sql`${sold} desc, ${available} desc, ${key}`,
  };
}

function totalOf(found: Source<SellThroughRow>) {
  const sumOf = (name: keyof Sums) => typed(bigint(), sql`coalesce(sum(${found[name]}), 0)::bigint`);
  return sql`select ${select({
    opening: sumOf('opening'),
    received: sumOf('received'),
    available: sumOf('available'),
    sold: sumOf('sold'),
    adjusted: sumOf('adjusted'),
    closing: sumOf('closing'),
  })} from ${found}`;
}

type Sums = Omit<SellThroughRow, 'key' | 'share'>;
const NOTHING: Sums = { opening: 0, received: 0, available: 0, sold: 0, adjusted: 0, closing: 0 };

function sumsOf(row: Sums | undefined): Sums {
  const { opening, received, available, sold, adjusted, closing } = row ?? NOTHING;
  return { opening, received, available, sold, adjusted, closing };
}
