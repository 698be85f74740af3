import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { spansIn } from '@countinghouse/contracts/orders/sales-span';
import type { RankingRow } from '@countinghouse/contracts/orders/views';
import type { Database } from '@countinghouse/platform/read-store/database';
import { daysAndEdges, type ReportRange } from '../report-range.ts';

interface Row {
  readonly product_id: string;
  readonly known: boolean;
  readonly item_no: string;
  readonly name: string;
  readonly photo: string;
  readonly quantity: number;
  readonly amount: number;
}

/** What sold in orders of the range, by quantity, then amount, then item number; products that are gone last among equals. */
export async function salesRanking(
  database: Database,
  range: ReportRange,
  calendar: ShopCalendar,
): Promise<RankingRow[]> {
  const values: unknown[] = [];
  const parts = partsOf(range, calendar, (value) => `$${values.push(value)}`);
  const { rows } = await database.query<Row>({
    name: `sales-ranking ${parts.map(({ table }) => table).join(' ')}`,
    text: `select sold.product_id, product.product_id is not null as known, product.item_no, product.name, product.photo, sold.quantity, sold.amount
      from (
        select product_id, sum(quantity)::bigint as quantity, sum(amount)::bigint as amount
        from (${parts.map(({ sums }) => sums).join(' union all ')}) part (product_id, quantity, amount)
        group by product_id
        having sum(quantity) <> 0
      ) sold
      left join views."catalog_product_list__products" product using (product_id)
      order by sold.quantity desc, sold.amount desc, product.item_no nulls last, sold.product_id`,
    values,
  });
  return rows.map(({ product_id: productId, known, item_no: itemNo, name, photo, quantity, amount }) => ({
    product: known ? { _id: productId, itemNo, name, photo } : null,
    productId,
    quantity,
    amount: fromMinor(amount),
  }));
}

/** A part of a range, and the query for what every product sold in it. */
interface Part {
  readonly table: 'spans' | 'days' | 'orders';
  readonly sums: string;
}

/** Whole spans of days, single days before and behind them, and the orders where the range begins or ends within a day. */
function partsOf(range: ReportRange, calendar: ShopCalendar, given: (value: unknown) => string): Part[] {
  const { days, edges } = daysAndEdges(range, calendar);
  const whole = days && spansIn(days);
  const spans = whole?.spans ? [whole.spans] : [];
  return [
    ...spans.map(
      ({ first, last }): Part => ({
        table: 'spans',
        sums: `select product_id, quantity, amount from views."orders_sales__spans"
        where span between ${given(first)} and ${given(last)}`,
      }),
    ),
    ...(whole?.days ?? []).map(
      ({ first, last }): Part => ({
        table: 'days',
        sums: `select product_id, quantity, amount from views."orders_sales__days"
        where day between ${given(first)} and ${given(last)}`,
      }),
    ),
    ...edges.map(
      ({ from, to }): Part => ({
        table: 'orders',
        sums: `select (line ->> 'product')::uuid, (line ->> 'quantity')::bigint, (line ->> 'amount')::bigint
        from views."orders_sales__orders" o, jsonb_array_elements(o.lines) line
        where o.counts and o.placed_at >= ${given(from)} and o.placed_at < ${given(to)}`,
      }),
    ),
  ];
}
