import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { daysAndEdges, type ReportRange } from '../report-range.ts';

/** What a line of the sales ranking, or the whole of it, counts. */
export interface SoldFilter {
  readonly range: ReportRange;
  /** Only orders with this product, and what they sold of it. */
  readonly productId?: string | undefined;
}

/** The orders behind a number of the sales reports, as parts of a query. */
export interface SoldOrders {
  /** Rows named `sale`: an order's id, and its units and amount (of the product). */
  readonly source: string;
  readonly where: string;
  readonly newestFirst: string;
  /** A query for one row: how many orders, units, amount. It adds up days, not orders. */
  sums(): string;
}

/** `given` keeps a value for the query and answers its name there. */
export function soldOrders(
  { range, productId }: SoldFilter,
  calendar: ShopCalendar,
  given: (value: unknown) => string,
): SoldOrders {
  const product = productId !== undefined && `product_id = ${given(productId)}::uuid`;
  const source = `views."orders_sales__${product ? 'products' : 'orders'}" sale`;
  const time = (ms: number) => `${given(new Date(ms).toISOString())}::timestamptz`;
  const day = (name: string | undefined) => `${given(name)}::date`;
  // A product's orders are found by their day, all orders by their time alone.
  const counting = product
    ? `sale.${product} and sale.day between ${day(calendar.dayOf(range.start))} and ${day(calendar.dayOf(range.end))}`
    : 'sale.counts';
  return {
    source,
    where: `${counting} and sale.placed_at >= ${time(range.start)} and sale.placed_at < ${time(range.end + 1)}`,
    newestFirst: `order by ${product ? 'sale.day desc, ' : ''}sale.placed_at desc, sale.order_id desc`,
    sums() {
      const { days, edges } = daysAndEdges(range, calendar);
      const starts = given(edges.map(({ from }) => from));
      const ends = given(edges.map(({ to }) => to));
      return `select sum(orders), sum(quantity), sum(amount) from (
          select orders, quantity, amount from views."orders_sales__${product ? 'days' : 'totals'}"
          where ${product || 'true'} and day between ${day(days?.first)} and ${day(days?.last)}
          union all
          select 1, sale.quantity, sale.amount from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) edge (starts, ends)
          join ${source} on ${counting} and sale.placed_at >= edge.starts and sale.placed_at < edge.ends
        ) part`;
    },
  };
}
