import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import {
  functionRows,
  joined,
  type Selected,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, json, jsonb, text, uuid } from '@countinghouse/contracts/kernel/table';
import { spansIn } from '@countinghouse/contracts/orders/reports/sales-span';
import { type SaleLine, salesTables } from '@countinghouse/contracts/orders/tables';
import type { OtherAmount } from '@countinghouse/contracts/orders/views';
import { daysAndEdges, type ReportRange } from '../../report-range.ts';
import { BASE_CURRENCY } from '../../shared/base-currency.ts';

const spans = source(salesTables.spans);
const days = source(salesTables.days);
const sale = source(salesTables.orders, 'sale');
const line = functionRows('line', { item: jsonb<SaleLine>() });
const soldProduct = sql`(${line.item} ->> 'product')::uuid`;
const part = functionRows('part', { product_id: uuid(), currency: text(), quantity: bigint(), amount: bigint() });

// Sums are far below 2^53, so that a double is exact, and twice as fast as PostgreSQL's numeric sum of bigint.
const units = sql`sum(${part.quantity}::float8)`;

/** What one product sold; amounts in minor units. */
export const productSale = select({
  product_id: part.product_id,
  quantity: typed(bigint(), units),
  /** In the base currency. */
  amount: typed(
    bigint(),
    sql`coalesce(sum(${part.amount}::float8) filter (where ${part.currency} = ${BASE_CURRENCY}), 0)`,
  ),
  /** In the others; a currency may occur several times. */
  others: typed(
    json<readonly OtherAmount[]>().nullable(),
    sql`json_agg(json_build_object('currency', ${part.currency}, 'amount', ${part.amount}))
      filter (where ${part.currency} <> ${BASE_CURRENCY})`,
  ),
});

/**
 * Returns a query for what each product sold in a range, added up from spans and days, and from the lines of orders
 * where the range begins or ends within a day.
 * @param given keeps a value and returns its placeholder
 * @param only array of the products to look up. Default: all that sold
 */
export function productSales(
  range: ReportRange,
  calendar: ShopCalendar,
  given: (value: unknown) => Sql,
  only?: Sql,
): Sql<Selected<typeof productSale>> {
  const cut = daysAndEdges(range, calendar);
  const isAmong = (product: Sql) => (only ? sql`and ${product} = any(${only})` : sql``);
  // A few products are found by their days: the key of the spans begins with the span.
  const whole = cut.days && (only ? { spans: undefined, days: [cut.days] } : spansIn(cut.days));
  const parts = [
    ...(whole?.spans
      ? [
          sql`select ${spans.product_id}, ${spans.currency}, ${spans.quantity}, ${spans.amount} from ${spans}
            where ${spans.span} between ${given(whole.spans.first)} and ${given(whole.spans.last)}`,
        ]
      : []),
    ...(whole?.days ?? []).map(
      ({ first, last }) =>
        sql`select ${days.product_id}, ${days.currency}, ${days.quantity}, ${days.amount} from ${days}
          where ${days.day} between ${given(first)} and ${given(last)} ${isAmong(days.product_id)}`,
    ),
    ...cut.edges.map(
      ({ from, to }) =>
        sql`select ${soldProduct}, ${sale.currency},
            (${line.item} ->> 'quantity')::bigint, (${line.item} ->> 'amount')::bigint
          from ${sale}, jsonb_array_elements(${sale.lines}) ${line}
          where ${sale.counts} and ${sale.placed_at} >= ${given(from)} and ${sale.placed_at} < ${given(to)}
            ${isAmong(soldProduct)}`,
    ),
  ];
  return sql`select ${productSale} from (${joined(parts, ' union all ')}) ${part}
    group by ${part.product_id} having ${units} <> 0`;
}
