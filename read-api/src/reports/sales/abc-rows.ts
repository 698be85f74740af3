import {
  all,
  derived,
  optional,
  pick,
  type Selected,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, boolean, text } from '@countinghouse/contracts/kernel/table';
import type { DayRange } from '@countinghouse/contracts/reports/compared-days';
import { ABC_BOUNDS, type AbcClass, type AbcMeasure } from '@countinghouse/contracts/reports/sales/abc-api';
import { stockTables } from '@countinghouse/contracts/reports/stock/stock-tables';
import type { Given } from '../report-rows.ts';
import { saleRow, saleRows } from './sale-rows.ts';

/** What products are classed by, and in which days. */
export interface AbcCriteria extends DayRange {
  readonly by: AbcMeasure;
  readonly today: string;
  /** Only these products are listed; all are classed. */
  readonly keys?: readonly string[] | undefined;
}

const sold = derived(saleRow, 'sold');
const product = optional(source(stockTables.products, 'product'));

/** What a product brought in a currency, and since when it is there. */
const broughtRow = ({ start, end, today, by }: AbcCriteria, given: Given) => {
  const first = sql`${given(start)}::date`;
  const isNew = sql`((${product.first_day} > ${first}) is true)`;
  const last = sql`${given(end < today ? end : today)}::date`;
  return select({
    ...pick(sold, 'key', 'currency', 'goods', 'margin', 'uncosted'),
    units: typed(bigint(), sql`(sum(${sold.units}) over (partition by ${sold.key}))::bigint`),
    level: typed(bigint(), sql`coalesce(${product.level}, 0)`),
    days: typed(bigint(), sql`greatest(1, ${last} - greatest(${first}, ${product.first_day}) + 1)::bigint`),
    is_new: typed(boolean(), isNew),
    brought: typed(bigint(), sql`case when ${isNew} then 0 else greatest(${sold[by]}, 0) end`),
  });
};
type Brought = Selected<ReturnType<typeof broughtRow>>;
const brought = derived(
  broughtRow({ start: '', end: '', today: '', by: 'goods' }, () => sql``),
  'brought',
);

const ofCurrency = sql`partition by ${brought.currency}`;
const inOrder = sql`${ofCurrency} order by ${brought.brought} desc, ${brought.key}`;
/** The same with what all bring, and what those bring that bring more. */
const cumulatedRow = select({
  ...all<Brought>(brought),
  whole: typed(bigint(), sql`(sum(${brought.brought}) over (${ofCurrency}))::bigint`),
  up_to: typed(bigint(), sql`(sum(${brought.brought}) over (${inOrder} rows unbounded preceding))::bigint`),
});
const cumulated = derived(cumulatedRow, 'cumulated');

const before = sql`(${cumulated.up_to} - ${cumulated.brought}) * 100`;
/** A row of the report; amounts are in minor units. */
export const abcRow = select({
  ...pick(cumulated, 'key', 'currency', 'goods', 'margin', 'uncosted', 'units', 'level', 'days'),
  ...pick(cumulated, 'brought', 'whole', 'up_to'),
  class: typed(
    text<AbcClass>(),
    sql`case when ${cumulated.is_new} then 'new' when ${cumulated.brought} = 0 then 'C'
      when ${before} < ${cumulated.whole} * ${ABC_BOUNDS.A} then 'A'
      when ${before} < ${cumulated.whole} * ${ABC_BOUNDS.B} then 'B' else 'C' end`,
  ),
  /** Days that the stock lasts; null where nothing was sold. */
  cover: typed(
    bigint().nullable(),
    sql`case when ${cumulated.units} > 0 then ${cumulated.level} * ${cumulated.days} / ${cumulated.units} end`,
  ),
});
export type AbcRow = Selected<typeof abcRow>;

/** The statement of the products that were sold, a row a product and a currency. */
export function abcRows(criteria: AbcCriteria, given: Given): Sql<AbcRow> {
  const { start, end, today, keys } = criteria;
  const range = { start, end, by: 'none', group: 'product', isUpToNow: end >= today } as const;
  const ofProducts = sql`select ${broughtRow(criteria, given)} from (${saleRows(range, given)}) ${sold}
    left join ${product} on ${product.product_id} = ${sold.key}::uuid`;
  const only = keys === undefined ? sql`` : sql`where ${cumulated.key} = any(${given(keys)}::text[])`;
  return sql`select ${abcRow} from (select ${cumulatedRow} from (${ofProducts}) ${brought}) ${cumulated} ${only}` as Sql<AbcRow>;
}
