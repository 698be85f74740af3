import {
  derived,
  joined,
  pick,
  type Selected,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, uuid } from '@countinghouse/contracts/kernel/table';
import type { DayRange } from '@countinghouse/contracts/reports/compared-days';
import { MOST_PAIRED } from '@countinghouse/contracts/reports/sales/sale-kinds';
import { saleTables } from '@countinghouse/contracts/reports/sales/sale-tables';
import type { Given } from '../report-rows.ts';
import { spansWithin } from './sale-rows.ts';

/** The days of a report on pairs. */
export interface BasketRange extends DayRange {
  /** Whether nothing can have been sold behind its end yet, so that its last month counts as whole. */
  readonly isUpToNow?: boolean | undefined;
}

/** Which pairs of a range. */
export interface PairChoice {
  /** Pairs with this product, which is then the first. */
  readonly product?: string | undefined;
  /** Orders that they are in at least. */
  readonly least: number;
  /** Pairs of two of these products. */
  readonly among?: readonly string[] | undefined;
}

const pair = source(saleTables.pairs, 'pair');
const paired = source(saleTables.paired, 'paired');
const basket = source(saleTables.baskets, 'basket');
const line = source(saleTables.sale_line, 'line');
const next = source(saleTables.sale_line, 'next');
const large = source(saleTables.sale_line, 'large');

/** Whether an order's pairs are counted. */
export function isPaired(orderId: Sql): Sql {
  return sql`not exists (select from ${large} where ${large.order_id} = ${orderId} and ${large.line} = ${MOST_PAIRED})`;
}

const within = (day: Sql, { start, end }: DayRange, given: Given) =>
  sql`${day} between ${given(start)}::date and ${given(end)}::date`;

const spansOf = (range: BasketRange) => spansWithin({ ...range, by: 'month', group: 'product' });

const sumOf = (column: Sql) => typed(bigint(), sql`sum(${column})::bigint`);

const pairPart = derived(select(pick(pair, 'product_id', 'other_id', 'orders')), 'pair_part');
/** How often two products were bought together. */
export const pairRow = select({ ...pick(pairPart, 'product_id', 'other_id'), together: sumOf(pairPart.orders) });
const found = derived(pairRow, 'found_pair');

/** The statement of how often products were bought together. */
export function pairSums(
  range: BasketRange,
  { product, least, among }: PairChoice,
  given: Given,
): Sql<Selected<typeof pairRow>> {
  const { months, days } = spansOf(range);
  const chosen = (one: Sql, other: Sql) => {
    if (product !== undefined) return sql`and (${one} = ${given(product)} or ${other} = ${given(product)})`;
    if (among === undefined) return sql``;
    return sql`and ${one} = any(${given(among)}::uuid[]) and ${other} = any(${given(among)}::uuid[])`;
  };
  const ofMonths = months.map(
    (some) => sql`select ${select(pick(pair, 'product_id', 'other_id', 'orders'))} from ${pair}
      where ${within(pair.month, some, given)} ${chosen(pair.product_id, pair.other_id)}`,
  );
  const lineRow = select({
    ...{ product_id: line.product_id, other_id: next.product_id, orders: typed(bigint(), sql`1::bigint`) },
  });
  const ofDays = days.map(
    (some) => sql`select ${lineRow} from ${line}
      join ${next} on ${next.order_id} = ${line.order_id} and ${next.product_id} > ${line.product_id}
      where ${line.counts} and ${within(line.day, some, given)} and ${isPaired(line.order_id)}
        ${chosen(line.product_id, next.product_id)}`,
  );
  return sql`select ${pairRow} from (${joined([...ofMonths, ...ofDays], ' union all ')}) ${pairPart}
    group by ${pairPart.product_id}, ${pairPart.other_id} having sum(${pairPart.orders}) >= ${given(least)}` as Sql<
    Selected<typeof pairRow>
  >;
}

const productPart = derived(select(pick(paired, 'product_id', 'orders')), 'product_part');
/** How many orders a product was in. */
export const productRow = select({ product_id: productPart.product_id, orders: sumOf(productPart.orders) });

/** How many orders products were in, of those whose pairs are counted. */
export function productSums(
  range: BasketRange,
  given: Given,
  products?: readonly string[],
): Sql<Selected<typeof productRow>> {
  const { months, days } = spansOf(range);
  const only = (column: Sql) => (products === undefined ? sql`` : sql`and ${column} = any(${given(products)}::uuid[])`);
  const ofMonths = months.map(
    (some) => sql`select ${select(pick(paired, 'product_id', 'orders'))} from ${paired}
      where ${within(paired.month, some, given)} ${only(paired.product_id)}`,
  );
  const lineRow = select({ product_id: line.product_id, orders: typed(bigint(), sql`1::bigint`) });
  const ofDays = days.map(
    (some) => sql`select ${lineRow} from ${line}
      where ${line.counts} and ${within(line.day, some, given)} and ${isPaired(line.order_id)} ${only(line.product_id)}`,
  );
  return sql`select ${productRow} from (${joined([...ofMonths, ...ofDays], ' union all ')}) ${productPart}
    group by ${productPart.product_id}` as Sql<Selected<typeof productRow>>;
}

/** All orders whose pairs are counted, and those of two products or more. */
export const basketRow = select({
  orders: typed(bigint(), sql`coalesce(sum(${basket.orders}), 0)::bigint`),
  together: typed(bigint(), sql`coalesce(sum(${basket.together}), 0)::bigint`),
});
export function basketSums(range: DayRange, given: Given): Sql<Selected<typeof basketRow>> {
  return sql`select ${basketRow} from ${basket} where ${within(basket.day, range, given)}`;
}

const one = derived(productRow, 'one_product');
const other = derived(productRow, 'other_product');
const all = derived(basketRow, 'all_orders');
const orientedRow = (first: Sql, second: Sql, orders: Sql, others: Sql) =>
  select({
    first: typed(uuid(), first),
    second: typed(uuid(), second),
    together: found.together,
    orders: typed(bigint(), orders),
    others: typed(bigint(), others),
    all: typed(bigint(), all.orders),
  });
const oriented = derived(orientedRow(sql``, sql``, sql``, sql``), 'oriented');

/** A row of the report. */
export const pairedRow = select({
  ...pick(oriented, 'first', 'second', 'together', 'orders', 'others', 'all'),
  /** Millionths, for the order of rows. */
  share: typed(bigint(), sql`${oriented.together} * 1000000 / ${oriented.orders}`),
  /** Thousandths, for the order of rows. */
  lift: typed(bigint(), sql`${oriented.together} * ${oriented.all} * 1000 / (${oriented.orders} * ${oriented.others})`),
});
export type PairedRow = Selected<typeof pairedRow>;

/** The statement of the pairs that were bought together, the product that is in fewer orders first. */
export function pairedRows(range: BasketRange, choice: PairChoice, given: Given): Sql<PairedRow> {
  const isTurned =
    choice.product === undefined
      ? sql`${other.orders} < ${one.orders}`
      : sql`${found.other_id} = ${given(choice.product)}`;
  const either = (turned: Sql, straight: Sql) => sql`case when ${isTurned} then ${turned} else ${straight} end`;
  const row = orientedRow(
    either(found.other_id, found.product_id),
    either(found.product_id, found.other_id),
    either(other.orders, one.orders),
    either(one.orders, other.orders),
  );
  const pairs = sql`select ${row} from (${pairSums(range, choice, given)}) ${found}
    join (${productSums(range, given, choice.among)}) ${one} on ${one.product_id} = ${found.product_id}
    join (${productSums(range, given, choice.among)}) ${other} on ${other.product_id} = ${found.other_id}
    cross join (${basketSums(range, given)}) ${all}`;
  return sql`select ${pairedRow} from (${pairs}) ${oriented}` as Sql<PairedRow>;
}
