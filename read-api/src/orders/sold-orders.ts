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
  /** Tells queries apart that are made of other parts. */
  readonly shape: string;
  /** Rows named `sale`: an order's id, and its units and amount (of the product). */
  readonly source: string;
  readonly where: string;
  readonly newestFirst: string;
  /** A query for rows of a currency, orders, units, amount. It takes days, and orders only where a range begins or ends within a day. */
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
  const { days, edges } = daysAndEdges(range, calendar);
  const daysBetween = (first: string | undefined, last: string | undefined) =>
    `day between ${given(first)}::date and ${given(last)}::date`;
  // A product's orders are found by their day, all orders by their time alone.
  const placed = (from: string, to: string) =>
    `${product ? `sale.${product} and sale.${daysBetween(calendar.dayOf(from), calendar.dayOf(to))}` : 'sale.counts'}
      and sale.placed_at >= ${given(from)}::timestamptz and sale.placed_at < ${given(to)}::timestamptz`;
  return {
    shape: `sold ${product ? 'of product' : 'of all'} ${edges.length}`,
    source,
    where: placed(new Date(range.start).toISOString(), new Date(range.end + 1).toISOString()),
    newestFirst: `order by ${product ? 'sale.day desc, ' : ''}sale.placed_at desc, sale.order_id desc`,
    sums() {
      const atEdges = edges.map(
        ({ from, to }) =>
          `select sale.currency, 1, sale.quantity, sale.amount from ${source} where ${placed(from, to)}`,
      );
      const ofDays = `select currency, orders, quantity, amount from views."orders_sales__${product ? 'days' : 'totals'}"
        where ${product || 'true'} and ${daysBetween(days?.first, days?.last)}`;
      return [ofDays, ...atEdges].join(' union all ');
    },
  };
}
