import { joined, type Sql, select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, text } from '@countinghouse/contracts/kernel/table';
import { addDays, type DayRange } from '@countinghouse/contracts/reports/compared-days';
import type { SaleGroup, SalePeriod } from '@countinghouse/contracts/reports/sales/revenue-api';
import { saleTables } from '@countinghouse/contracts/reports/sales/sale-tables';

/** What sales are added up, and by what. */
export interface SaleRange extends DayRange {
  readonly by: SalePeriod;
  readonly group: SaleGroup;
  /** What makes days of this range those that its periods are of; an interval of PostgreSQL. */
  readonly later?: string | undefined;
}

/** Keeps a value of a statement and returns its placeholder. */
export type Given = (value: unknown) => Sql<never>;

const days = source(saleTables.days);
const months = source(saleTables.months);
const line = source(saleTables.sale_line);
const change = source(saleTables.sale_change);
/** What sales come to. */
export const measures = ['orders', 'units', 'goods', 'fee', 'cost', 'margin', 'uncosted'] as const;
export type SaleMeasure = (typeof measures)[number];

/** The kinds of sums by day. */
const dayKinds = { none: 'all', category: 'category', supplier: 'supplier', delivery_method: 'delivery' } as const;

/** The sums of one row of a report. */
export const saleRow = select({
  period: typed(text(), sql`part.period`),
  key: typed(text(), sql`part.key`),
  currency: typed(text(), sql`part.currency`),
  orders: typed(bigint(), sql`sum(part.orders)::bigint`),
  units: typed(bigint(), sql`sum(part.units)::bigint`),
  goods: typed(bigint(), sql`sum(part.goods)::bigint`),
  fee: typed(bigint(), sql`sum(part.fee)::bigint`),
  cost: typed(bigint(), sql`sum(part.cost)::bigint`),
  margin: typed(bigint(), sql`sum(part.margin)::bigint`),
  uncosted: typed(bigint(), sql`sum(part.uncosted)::bigint`),
});

/**
 * The rows of a report on sales, a period, a key and a currency each, without those that come to nothing. Keys are
 * limited to some where they are given.
 */
export function saleRows(range: SaleRange, given: Given, keys?: readonly string[]): Sql<SaleRowOf> {
  const only = keys && given(keys);
  const parts = saleParts(range, given, only);
  return sql`select ${saleRow} from (${joined(parts, ' union all ')}) part
    group by part.period, part.key, part.currency
    having sum(part.orders) <> 0 or sum(part.units) <> 0 or sum(part.goods) <> 0 or sum(part.fee) <> 0`;
}

type SaleRowOf = typeof saleRow extends { readonly row: infer Row } ? Row : never;

function saleParts(range: SaleRange, given: Given, keys: Sql<never> | undefined): Sql[] {
  const { by, group, start, end, later } = range;
  const period = (day: Sql) => periodOf(day, { by, later }, given);
  if (group !== 'product' && group !== 'customer') {
    const limit = keys ? sql`and ${days.key} = any(${keys}::text[])` : sql``;
    return [
      sql`select ${period(days.day)} as period, ${days.key} as key, ${days.currency} as currency, ${columns(days)} from ${days}
        where ${days.kind} = ${given(dayKinds[group])} and ${days.day} between ${given(start)}::date and ${given(end)}::date ${limit}`,
    ];
  }
  const { whole, rest } = monthsWithin(range);
  const limited = (column: Sql) => (keys ? sql`and ${column} = any(${keys}::uuid[])` : sql``);
  const ofMonths = whole && [
    sql`select ${period(months.month)} as period, ${months.key}::text as key, ${months.currency} as currency,
        ${columns(months)} from ${months}
      where ${months.kind} = ${given(group)} and ${months.month} between ${given(whole.start)}::date
        and ${given(whole.end)}::date ${limited(months.key)}`,
  ];
  const ofDays = rest.map((part) => {
    const within = (day: Sql) => sql`${day} between ${given(part.start)}::date and ${given(part.end)}::date`;
    return group === 'product'
      ? sql`select ${period(line.day)} as period, ${line.product_id}::text as key, ${line.currency} as currency,
            1::bigint as orders, ${line.units}, ${line.goods}, 0::bigint as fee, ${line.cost}, ${line.margin},
            ${line.uncosted} from ${line}
          where ${line.counts} and ${within(line.day)} ${limited(line.product_id)}`
      : sql`select ${period(change.day)} as period, ${change.customer_id}::text as key,
            ${change.currency} as currency, ${columns(change)} from ${change}
          where ${within(change.day)} ${limited(change.customer_id)}`;
  });
  return [...(ofMonths ?? []), ...ofDays];
}

/** The first day of the period that a day belongs to. */
export function periodOf(day: Sql, { by, later }: Pick<SaleRange, 'by' | 'later'>, given: Given): Sql {
  if (by === 'none') return sql`''`;
  const moved = later === undefined ? day : sql`(${day} + ${given(later)}::interval)`;
  return sql`to_char(date_trunc(${given(by)}::text, ${moved}::timestamp), 'YYYY-MM-DD')`;
}

function columns(from: { readonly [Name in (typeof measures)[number]]: Sql }): Sql {
  return joined(
    measures.map((name) => from[name]),
    ', ',
  );
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
