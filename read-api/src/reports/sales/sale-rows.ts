import { addDays } from '@countinghouse/contracts/kernel/shop-day';
import {
  derived,
  joined,
  pick,
  type Selected,
  type Selection,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, date, text } from '@countinghouse/contracts/kernel/table';
import type { DayRange } from '@countinghouse/contracts/reports/compared-days';
import type { SaleGroup, SalePeriod } from '@countinghouse/contracts/reports/sales/revenue-api';
import { saleTables } from '@countinghouse/contracts/reports/sales/sale-tables';
import type { Given } from '../report-rows.ts';

/** What sales are added up, and by what. */
export interface SaleRange extends DayRange {
  readonly by: SalePeriod;
  readonly group: SaleGroup;
  /** What makes days of this range those that its periods are of; an interval of PostgreSQL. */
  readonly later?: string | undefined;
  /** Whether nothing can have been sold behind its end yet, so that its last month and year count as whole. */
  readonly isUpToNow?: boolean | undefined;
}

const days = source(saleTables.days);
const months = source(saleTables.months);
const years = source(saleTables.years);
const line = source(saleTables.sale_line);
const change = source(saleTables.sale_change);
/** What sales come to. */
export const measures = ['orders', 'units', 'list', 'goods', 'fee', 'delivery', 'cost', 'margin', 'uncosted'] as const;
export type SaleMeasure = (typeof measures)[number];

/** Whether a measure belongs to whole orders, of which a line has no part. */
export function isOfWholeOrders(measure: SaleMeasure): measure is 'fee' | 'delivery' {
  return measure === 'fee' || measure === 'delivery';
}

/** The kinds of sums by day. */
const dayKinds = { none: 'all', category: 'category', supplier: 'supplier', delivery_method: 'delivery' } as const;

/** What a part of the sums is about, and what it comes to. */
type PartColumns = Readonly<Record<'period' | 'key' | 'currency' | SaleMeasure, Sql>>;

function partRow({ period, key, currency, ...sums }: PartColumns) {
  return select({
    period: typed(date(), period),
    key: typed(text(), key),
    currency: typed(text(), currency),
    orders: typed(bigint(), sums.orders),
    units: typed(bigint(), sums.units),
    list: typed(bigint(), sums.list),
    goods: typed(bigint(), sums.goods),
    fee: typed(bigint(), sums.fee),
    delivery: typed(bigint(), sums.delivery),
    cost: typed(bigint(), sums.cost),
    margin: typed(bigint(), sums.margin),
    uncosted: typed(bigint(), sums.uncosted),
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
  list: sumOf(part.list),
  goods: sumOf(part.goods),
  fee: sumOf(part.fee),
  delivery: sumOf(part.delivery),
  cost: sumOf(part.cost),
  margin: sumOf(part.margin),
  uncosted: sumOf(part.uncosted),
});

/**
 * The rows of a report on sales, a period, a key and a currency each, without those of no order that counts. Keys are
 * limited to some where they are given.
 */
export function saleRows(range: SaleRange, given: Given, keys?: readonly string[]): Sql<SaleRow> {
  const only = keys && given(keys);
  return grouped(saleRow, saleParts(spansWithin(range), range, given, only));
}

export type SaleRow = Selected<typeof saleRow>;

function grouped<Row>(row: Selection<Row>, parts: readonly Sql[]): Sql<Row> {
  return sql`select ${row} from (${joined(parts, ' union all ')}) ${part}
    group by ${part.period}, ${part.key}, ${part.currency} having sum(${part.orders}) <> 0` as Sql<Row>;
}

/** Where a row stands in a report on products or customers. */
export interface SalePlace {
  readonly period: string | null;
  readonly key: string;
  readonly currency: string;
  readonly goods: number;
}

/** A row's place: what names it, its goods, and the measure that rows are put in order by. */
export function placeRow(
  measure: SaleMeasure | undefined,
  ofGroup: (column: Sql) => Sql = sumOf,
): Selection<SalePlace> {
  const names = ['goods', ...(measure ? [measure] : [])] as const;
  return select({
    ...pick(part, 'period', 'key', 'currency'),
    ...Object.fromEntries(names.map((name) => [name, typed(bigint(), ofGroup(part[name]))])),
  }) as unknown as Selection<SalePlace>;
}

/** The places of all rows. The sum of a month is a row as it stands, where periods are months. */
export function salePlaces(range: SaleRange, given: Given, measure: SaleMeasure | undefined): Sql<SalePlace> {
  const spans = spansWithin(range);
  const row = placeRow(measure);
  if (range.by !== 'month') return grouped(row, saleParts(spans, range, given));
  const none = { years: [], months: [], days: [] };
  const asTheyStand = placeRow(measure, (column) => column);
  const ofMonths = saleParts({ ...none, months: spans.months }, range, given).map(
    (months) => sql`select ${asTheyStand} from (${months}) ${part}`,
  );
  const ofDays = spans.days.map((days) => grouped(row, saleParts({ ...none, days: [days] }, range, given)));
  return sql`${joined([...ofMonths, ...ofDays], ' union all ')}` as Sql<SalePlace>;
}

function saleParts(spans: SaleSpans, range: SaleRange, given: Given, keys?: Sql<never>): Sql[] {
  const { by, group, later } = range;
  const period = (day: Sql) => periodOf(day, { by, later }, given);
  if (group !== 'product' && group !== 'customer') {
    const limit = keys ? sql`and ${days.key} = any(${keys}::text[])` : sql``;
    const row = partRow({ ...days, period: period(days.day) });
    return [
      sql`select ${row} from ${days} where ${days.kind} = ${given(dayKinds[group])} and ${within(days.day, range, given)} ${limit}`,
    ];
  }
  const limited = (column: Sql) => (keys ? sql`and ${column} = any(${keys}::uuid[])` : sql``);
  const ofYears = spans.years.map(
    (some) => sql`select ${partRow({ ...years, period: period(years.year) })} from ${years}
      where ${years.kind} = ${given(group)} and ${within(years.year, some, given)} ${limited(years.key)}`,
  );
  const ofMonths = spans.months.map(
    (some) => sql`select ${partRow({ ...months, period: period(months.month) })} from ${months}
      where ${months.kind} = ${given(group)} and ${within(months.month, some, given)} ${limited(months.key)}`,
  );
  const lineRow = () =>
    partRow({
      ...line,
      ...{ period: period(line.day), key: line.product_id, orders: sql`1::bigint` },
      ...{ fee: sql`0::bigint`, delivery: sql`0::bigint` },
    });
  const changeRow = () => partRow({ ...change, period: period(change.day), key: change.customer_id });
  const ofDays = spans.days.map((some) =>
    group === 'product'
      ? sql`select ${lineRow()} from ${line}
          where ${line.counts} and ${within(line.day, some, given)} ${limited(line.product_id)}`
      : sql`select ${changeRow()} from ${change}
          where ${within(change.day, some, given)} ${limited(change.customer_id)}`,
  );
  return [...ofYears, ...ofMonths, ...ofDays];
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

/** The years and months within a range, of which there are sums, and the days beside them. */
export interface SaleSpans {
  readonly years: readonly DayRange[];
  readonly months: readonly DayRange[];
  readonly days: readonly DayRange[];
}

/**
 * Cuts a range into spans. Where a period is a month, or days move by months, there are no years; where it is a day or
 * a week, or days move by days to months, all are days.
 */
export function spansWithin({ start, end: last, by, later, isUpToNow = false }: SaleRange): SaleSpans {
  const end = isUpToNow ? `${last.slice(0, 4)}-12-31` : last;
  const isOfSpans = by === 'none' || (by === 'month' && !later?.endsWith('days'));
  if (!isOfSpans) return { years: [], months: [], days: [{ start, end }] };
  const ofMonths = cut({ start, end }, 'month');
  if (by === 'month') return { years: [], months: ofMonths.whole, days: ofMonths.rest };
  const ofYears = ofMonths.whole.map((whole) => cut(whole, 'year'));
  return {
    years: ofYears.flatMap(({ whole }) => whole),
    months: ofYears.flatMap(({ rest }) => rest),
    days: ofMonths.rest,
  };
}

/** The whole months or years within a range, at most one range of them, and what is before and behind. */
function cut({ start, end }: DayRange, unit: 'month' | 'year') {
  const firstOf = (day: string) => (unit === 'month' ? `${day.slice(0, 8)}01` : `${day.slice(0, 5)}01-01`);
  const first = firstOf(start) === start ? start : firstOf(addDays(firstOf(start), unit === 'month' ? 31 : 366));
  const behind = firstOf(addDays(end, 1));
  if (first >= behind) return { whole: [], rest: [{ start, end }] };
  const rest = [
    { start, end: addDays(first, -1) },
    { start: behind, end },
  ];
  return { whole: [{ start: first, end: addDays(behind, -1) }], rest: rest.filter((days) => days.start <= days.end) };
}
