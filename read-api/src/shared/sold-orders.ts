import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { joined, type Source, type Sql, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import { salesTables } from '@countinghouse/contracts/orders/tables';
import { daysAndEdges, type ReportRange } from '../report-range.ts';

/** Filter for a row of the sales ranking, or for the whole of it. */
export interface SoldFilter {
  readonly range: ReportRange;
  /** Restricts to orders with this product and their sales of it. */
  readonly productId?: string | undefined;
}

const orders = source(salesTables.orders, 'sale');
const products = source(salesTables.products, 'sale');
const days = source(salesTables.days);
const totals = source(salesTables.totals);

/** The orders behind a figure of the sales reports, as parts of a query. */
export interface SoldOrders {
  /** Identifies queries made of the same parts. */
  readonly shape: string;
  /** Rows with an order's id and its units and amount (of the product). */
  readonly sale: Source<Pick<RowOf<typeof salesTables.orders>, 'order_id' | 'currency' | 'quantity' | 'amount'>>;
  where(): Sql;
  readonly newestFirst: Sql;
  /**
   * A query for rows of currency, orders, units and amount; it sums days, and orders only where a range begins or ends
   * within a day.
   */
  sums(): Sql;
}

/** `given` adds a parameter to the query and returns its placeholder. */
export function soldOrders(
  { range, productId }: SoldFilter,
  calendar: ShopCalendar,
  given: (value: unknown) => Sql,
): SoldOrders {
  const product = productId !== undefined && sql`${given(productId)}::uuid`;
  const sale = product ? products : orders;
  const { days: wholeDays, edges } = daysAndEdges(range, calendar);
  const between = (day: Sql, first: string | undefined, last: string | undefined) =>
    sql`${day} between ${given(first)}::date and ${given(last)}::date`;
  // A product's orders are found by their day, all orders by their time alone.
  const placed = (from: string, to: string) =>
    sql`${
      product
        ? sql`${products.product_id} = ${product} and ${between(products.day, calendar.dayOf(from), calendar.dayOf(to))}`
        : orders.counts
    } and ${sale.placed_at} >= ${given(from)}::timestamptz and ${sale.placed_at} < ${given(to)}::timestamptz`;
  return {
    shape: `sold ${product ? 'of product' : 'of all'} ${edges.length}`,
    sale,
    where: () => placed(new Date(range.start).toISOString(), new Date(range.end + 1).toISOString()),
    newestFirst: sql`order by ${product ? sql`${products.day} desc, ` : sql``}${sale.placed_at} desc, ${sale.order_id} desc`,
    sums() {
      const atEdges = edges.map(
        ({ from, to }) =>
          sql`select ${sale.currency}, 1, ${sale.quantity}, ${sale.amount} from ${sale} where ${placed(from, to)}`,
      );
      const kept = product ? days : totals;
      const ofDays = sql`select ${kept.currency}, ${kept.orders}, ${kept.quantity}, ${kept.amount} from ${kept}
        where ${product ? sql`${days.product_id} = ${product}` : sql`true`}
          and ${between(kept.day, wholeDays?.first, wholeDays?.last)}`;
      return joined([ofDays, ...atEdges], ' union all ');
    },
  };
}
