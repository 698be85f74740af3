import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { parameters, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { DayRange } from '@countinghouse/contracts/reports/compared-days';
import type { Comparison } from '@countinghouse/contracts/reports/report-query';
import type { basketsRoutes } from '@countinghouse/contracts/reports/sales/baskets-api';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import type { ReportRange } from '../../report-range.ts';
import { allRows, comparedDays, type ReportRows, reportPage, type SortedPage } from '../report-rows.ts';
import { basketSums, type PairChoice, type PairedRow, pairedRow, pairedRows } from './basket-rows.ts';
import { groupNames } from './group-names.ts';

type Baskets = Pick<ReplyOf<typeof basketsRoutes.baskets>, 'rows' | 'total' | 'totals' | 'compared'>;

interface BasketsQuery extends SortedPage {
  readonly range: ReportRange;
  readonly product?: string | undefined;
  readonly least: number;
  readonly compare?: Comparison | undefined;
}

/** Returns which products were bought together in the shop days that the range touches. */
export async function baskets(
  database: Database,
  { range, product, least, compare, ...page }: BasketsQuery,
  calendar: ShopCalendar,
): Promise<Baskets> {
  const days = { start: calendar.dayOf(range.start), end: calendar.dayOf(range.end) };
  const today = calendar.dayOf(Date.now());
  const pairsOf = (of: DayRange, choice: PairChoice): ReportRows<PairedRow> => ({
    row: pairedRow,
    rows: (given) => pairedRows({ start: of.start, end: of.end, isUpToNow: of.end >= today }, choice, given),
    usual: ({ together, lift, first, second }) => sql`${together} desc, ${lift} desc, ${first}, ${second}`,
  });
  const [{ rows, total }, [sums]] = await Promise.all([
    reportPage(database, pairsOf(days, { product, least }), page),
    basketsOf(database, days),
  ]);
  const products = [...new Set(rows.flatMap(({ first, second }) => [first, second]))];
  const compared = Object.entries(comparedDays(days, compare));
  const [named, ...others] = await Promise.all([
    groupNames(database, 'product', products),
    ...compared.map(async ([name, of]) => {
      const found = products.length === 0 ? [] : await allRows(database, pairsOf(of, { least: 1, among: products }));
      return { name, rows: new Map(found.flatMap((row) => [row, turned(row)]).map((row) => [keyOfPair(row), row])) };
    }),
  ]);
  return {
    rows: rows.map((row) => {
      const { first, second, together, orders, others: ofSecond, all } = row;
      const key = keyOfPair(row);
      const beside = others.map(({ name, rows: then }) => [name, besideOf(then.get(key))]);
      return {
        ...{ key, first: named(first)!, second: named(second)!, together, orders, others: ofSecond },
        ...{ share: together / orders, lift: (together * all) / (orders * ofSecond) },
        ...Object.fromEntries(beside),
      };
    }),
    total,
    totals: sums && sums.orders > 0 ? [{ key: '', ...sums, share: sums.together / sums.orders }] : [],
    compared: Object.fromEntries(compared.map(([name, { start, end }]) => [name, { start, end }])),
  };
}

function basketsOf(database: Database, days: DayRange) {
  const { values, given } = parameters();
  return read(database, { text: basketSums(days, given), values });
}

function keyOfPair({ first, second }: Pick<PairedRow, 'first' | 'second'>): string {
  return `${first}~${second}`;
}

/** The same pair with the other product first. */
function turned({ first, second, orders, others, ...row }: PairedRow): PairedRow {
  return { ...row, first: second, second: first, orders: others, others: orders };
}

/** The same pair in another period; there is no share where the first product was in no order. */
function besideOf(row: PairedRow | undefined) {
  return row ? { together: row.together, share: row.together / row.orders } : { together: 0, share: null };
}
