import {
  derived,
  joined,
  type Selected,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, date, text } from '@countinghouse/contracts/kernel/table';
import { addDays, type DayRange } from '@countinghouse/contracts/reports/compared-days';
import type { SaleGroup, SalePeriod } from '@countinghouse/contracts/reports/sales/revenue-api';
import { saleTables } from '@countinghouse/contracts/reports/sales/sale-tables';
import type { Given } from '../report-rows.ts';

/** What sales are added up, and by what. */
export interface SaleRange extends DayRange {
  readonly by: SalePeriod;
  readonly group: SaleGroup;
  /** What makes days of this range those that its periods are of; an interval of PostgreSQL. */
  readonly later?: string | undefined;
}

const days = source(saleTables.days);
const months = source(saleTables.months);
const line = source(saleTables.sale_line);
const change = source(saleTables.sale_change);
/** What sales come to. */
export const measures = ['orders', 'units', 'goods', 'fee', 'cost', 'margin', 'uncosted'] as const;
export type SaleMeasure = (typeof measures)[number];

/** The kinds of sums by day. */
const dayKinds = { none: 'all', category: 'category', supplier: 'supplier', delivery_method: 'delivery' } as const;

/** What a part of the sums is about, and what it comes to. */
type PartColumns = Readonly<Record<'period' | 'key' | 'currency' | SaleMeasure, Sql>>;

function partRow({ period, key, currency, orders, units, goods, fee, cost, margin, uncosted }: PartColumns) {
  return select({
    period: typed(date(), period),
    key: typed(text(), key),
    currency: typed(text(), currency),
    orders: typed(bigint(), orders),
    units: typed(bigint(), units),
    goods: typed(bigint(), goods),
    fee: typed(bigint(), fee),
    cost: typed(bigint(), cost),
    margin: typed(bigint(), margin),
    uncosted: typed(bigint(), uncosted),
  });
}

const part = derived(partRow({ ...days, period: days.day }), 'part');
const sumOf = (column: Sql) => typed(bigint(), sql`sum(${column})::bigint`);

/** The sums of one row of a report. */
export const saleRow = select({
  period: typed(text(), sql`coalesce(to_char(${part.period}, 'YYYY-MM-DD'), '')`),
  key: typed(text(), sql`${part.key}::text`),
  currency: part.currency,
  orders: sumOf(part.orders),
  units: sumOf(part.units),
  goods: sumOf(part.goods),
  fee: sumOf(part.fee),
  cost: sumOf(part.cost),
  margin: sumOf(part.margin),
  uncosted: sumOf(part.uncosted),
});

/**
 * The rows of a report on sales, a period, a key and a currency each, without those that come to nothing. Keys are
 * limited to some where they are given.
 */
export function saleRows(range: SaleRange, given: Given, keys?: readonly string[]): Sql<SaleRow> {
  const only = keys && given(keys);
  const parts = saleParts(range, given, only);
  const isSomething = [part.orders, part.units, part.goods, part.fee].map((column) => sql`sum(${column}) <> 0`);
  return sql`select ${saleRow} from (${joined(parts, ' union all ')}) ${part}
    group by ${part.period}, ${part.key}, ${part.currency} having ${joined(isSomething, ' or ')}` as Sql<SaleRow>;
}

export type SaleRow = Selected<typeof saleRow>;

function saleParts(range: SaleRange, given: Given, keys: Sql<never> | undefined): Sql[] {
  const { by, group, later } = range;
  const period = (day: Sql) => periodOf(day, { by, later }, given);
  if (group !== 'product' && group !== 'customer') {
    const limit = keys ? sql`and ${days.key} = any(${keys}::text[])` : sql``;
    const row = partRow({ ...days, period: period(days.day) });
    return [
      sql`select ${row} from ${days} where ${days.kind} = ${given(dayKinds[group])} and ${within(days.day, range, given)} ${limit}`,
    ];
  }
  const { whole, rest } = monthsWithin(range);
  const limited = (column: Sql) => (keys ? sql`and ${column} = any(${keys}::uuid[])` : sql``);
  const ofMonths = whole && [
    sql`select ${partRow({ ...months, period: period(months.month) })} from ${months}
      where ${months.kind} = ${given(group)} and ${within(months.month, whole, given)} ${limited(months.key)}`,
  ];
  const lineRow = () =>
    partRow({
      ...line,
      ...{ period: period(line.day), key: line.product_id, orders: sql`1::bigint`, fee: sql`0::bigint` },
    });
  const changeRow = () => partRow({ ...change, period: period(change.day), key: change.customer_id });
  const ofDays = rest.map((some) =>
    group === 'product'
      ? sql`select ${lineRow()} from ${line}
          where ${line.counts} and ${within(line.day, some, given)} ${limited(line.product_id)}`
      : sql`select ${changeRow()} from ${change}
          where ${within(change.day, some, given)} ${limited(change.customer_id)}`,
  );
  return [...(ofMonths ?? []), ...ofDays];
}

function within(day: Sql, { start, end }: DayRange, given: Given): Sql {
  return sql`${day} between ${given(start)}::date and ${given(end)}::date`;
}

/** The first day of the period that a day belongs to; null where days are not told apart. */
export function periodOf(day: Sql, { by, later }: Pick<SaleRange, 'by' | 'later'>, given: Given): Sql {
  if (by === 'none') return sql`null::date`;
  const moved = later === undefined ? day : sql`(${day} + ${given(later)}::interval)`;
  return sql`date_trunc(${given(by)}::text, ${moved}::timestamp)::date`;
}

/**
 * The whole months within a range, of which there are sums, and the days beside them. Where a period is a day or a
 * week, or days move by days to months, all are days.
 */
export function monthsWithin({ start, end, by, later }: SaleRange): {
  readonly whole: DayRange | undefined;
  readonly rest: readonly DayRange[];
} {
  const first = start.endsWith('-01') ? start : nextMonth(start);
  const behind = `${addDays(end, 1).slice(0, 8)}01`;
  const isByMonth = by === 'none' || (by === 'month' && !later?.endsWith('days'));
  if (!isByMonth || first >= behind) return { whole: undefined, rest: [{ start, end }] };
  const rest = [
    { start, end: addDays(first, -1) },
    { start: behind, end },
  ];
  return { whole: { start: first, end: addDays(behind, -1) }, rest: rest.filter((part) => part.start <= part.end) };
}

function nextMonth(day: string): string {
  return `${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`;
}
