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
  const { days, edges } = daysAndEdges(range, calendar);
  const whole = days && spansIn(days);
  const single = whole?.days ?? [];
  const { rows } = await database.query<Row>({
    name: 'sales-ranking',
    text: `select sold.product_id, product.product_id is not null as known, product.item_no, product.name, product.photo, sold.quantity, sold.amount
      from (
        select product_id, sum(quantity)::bigint as quantity, sum(amount)::bigint as amount
        from (
          select product_id, quantity, amount from views."orders_sales__spans" where span between $1 and $2
          union all
          select product_id, quantity, amount from unnest($5::date[], $6::date[]) part (first, last)
          join views."orders_sales__days" on day between part.first and part.last
          union all
          select (line ->> 'product')::uuid, (line ->> 'quantity')::bigint, (line ->> 'amount')::bigint
          from unnest($3::timestamptz[], $4::timestamptz[]) edge (starts, ends)
          join views."orders_sales__orders" o on o.placed_at >= edge.starts and o.placed_at < edge.ends and o.counts,
          jsonb_array_elements(o.lines) line
        ) part
        group by product_id
        having sum(quantity) <> 0
      ) sold
      left join views."catalog_product_list__products" product using (product_id)
      order by sold.quantity desc, sold.amount desc, product.item_no nulls last, sold.product_id`,
    values: [
      whole?.spans?.first ?? null,
      whole?.spans?.last ?? null,
      edges.map(({ from }) => from),
      edges.map(({ to }) => to),
      single.map(({ first }) => first),
      single.map(({ last }) => last),
    ],
  });
  return rows.map(({ product_id: productId, known, item_no: itemNo, name, photo, quantity, amount }) => ({
    product: known ? { _id: productId, itemNo, name, photo } : null,
    productId,
    quantity,
    amount: fromMinor(amount),
  }));
}
