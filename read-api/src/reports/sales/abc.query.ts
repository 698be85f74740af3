import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { literal, pick, type Selected, type Source, select, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint } from '@countinghouse/contracts/kernel/table';
import type { DayRange } from '@countinghouse/contracts/reports/compared-days';
import type { Comparison } from '@countinghouse/contracts/reports/report-query';
import type { AbcClass, AbcMeasure, abcRoutes } from '@countinghouse/contracts/reports/sales/abc-api';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { ReportRange } from '../../report-range.ts';
import { allRows, comparedDays, pageWithTotals, type ReportRows, type SortedPage } from '../report-rows.ts';
import { type AbcRow, abcRow, abcRows } from './abc-rows.ts';
import { groupNames } from './group-names.ts';
import { keyOfCell } from './sale-key.ts';

type Abc = Pick<ReplyOf<typeof abcRoutes.abc>, 'rows' | 'total' | 'totals' | 'classes' | 'compared'>;

interface AbcQuery extends SortedPage {
  readonly range: ReportRange;
  readonly by: AbcMeasure;
  readonly class?: AbcClass | undefined;
  readonly compare?: Comparison | undefined;
}

/** Returns the products that were sold in the shop days that the range touches, by what they bring. */
export async function abc(
  database: Database,
  { range, by, class: only, compare, ...page }: AbcQuery,
  calendar: ShopCalendar,
): Promise<Abc> {
  const days = { start: calendar.dayOf(range.start), end: calendar.dayOf(range.end) };
  const today = calendar.dayOf(Date.now());
  const reportOf = (of: DayRange, keys?: readonly string[]): ReportRows<AbcRow> => ({
    row: abcRow,
    rows: (given) => abcRows({ start: of.start, end: of.end, by, today, keys }, given),
    usual: ({ [by]: brings, goods, currency, key }) => sql`${brings} desc, ${goods} desc, ${currency}, ${key}`,
    ...(only && { listed: (found) => sql`${found.class} = ${literal(only)}` }),
  });
  const { rows, total, totals } = await pageWithTotals(database, reportOf(days), classesOf, page);
  const keys = [...new Set(rows.map(({ key }) => key))];
  const compared = Object.entries(comparedDays(days, compare));
  const [named, ...others] = await Promise.all([
    groupNames(database, 'product', keys),
    ...compared.map(async ([name, of]) => ({ name, rows: await allRows(database, reportOf(of, keys)) })),
  ]);
  const beside = (row: AbcRow) => Object.fromEntries(others.map(({ name, rows: all }) => [name, besideOf(row, all)]));
  return {
    rows: rows.map((row) => ({
      key: keyOfCell({ period: '', group: row.key, currency: row.currency }),
      product: named(row.key)!,
      ...{ currency: row.currency, class: row.class, ...amountsOf(row), upTo: upTo(row) },
      ...{ units: row.units, level: row.level, days: row.days, ...beside(row) },
    })),
    total,
    totals: totalsOf(totals),
    classes: totals.map(({ currency, class: one, products, brought, whole }) => ({
      ...{ currency, class: one, products, share: one === 'new' || whole === 0 ? null : brought / whole },
    })),
    compared: Object.fromEntries(compared.map(([name, { start, end }]) => [name, { start, end }])),
  };
}

const classRow = (found: Source<AbcRow>) => {
  const sumOf = (name: 'goods' | 'margin' | 'uncosted' | 'brought') =>
    typed(bigint(), sql`sum(${found[name]})::bigint`);
  return select({
    ...pick(found, 'currency', 'class'),
    products: typed(bigint(), sql`count(*)`),
    ...{ goods: sumOf('goods'), margin: sumOf('margin'), uncosted: sumOf('uncosted'), brought: sumOf('brought') },
    whole: typed(bigint(), sql`max(${found.whole})`),
  });
};
type ClassRow = Selected<ReturnType<typeof classRow>>;

/** Each class of each currency. */
function classesOf(found: Source<AbcRow>) {
  return sql`select ${classRow(found)} from ${found} group by ${found.currency}, ${found.class}
    order by ${found.currency}, ${found.class}`;
}

function totalsOf(classes: readonly ClassRow[]): Abc['totals'] {
  return [...new Set(classes.map(({ currency }) => currency))].map((currency) => {
    const sums = { goods: 0, margin: 0, uncosted: 0 };
    for (const row of classes) {
      if (row.currency !== currency) continue;
      sums.goods += row.goods;
      sums.margin += row.margin;
      sums.uncosted += row.uncosted;
    }
    return { key: keyOfCell({ period: '', group: '', currency }), currency, ...amountsOf(sums) };
  });
}

function amountsOf({ goods, margin, uncosted }: Pick<AbcRow, 'goods' | 'margin' | 'uncosted'>) {
  return { goods: fromMinor(goods), margin: fromMinor(margin), uncosted };
}

function upTo({ class: one, up_to, whole }: AbcRow): number | null {
  return one === 'new' || whole === 0 ? null : up_to / whole;
}

/** The same product in another period; it has no class where it was not sold in it. */
function besideOf({ key, currency }: AbcRow, rows: readonly AbcRow[]) {
  const row = rows.find((other) => other.key === key && other.currency === currency);
  return { goods: fromMinor(row?.goods ?? 0), margin: fromMinor(row?.margin ?? 0), class: row?.class ?? null };
}
