import { z } from 'zod';
import { reportTime } from '../../kernel/http/as-of.ts';
import { figure, plain } from '../../kernel/http/figures.ts';
import { paging, queryInteger } from '../../kernel/http/pagination.ts';
import { defineRoute } from '../../kernel/http/route.ts';
import { instant, success } from '../../kernel/http/wire.ts';
import { orderItem } from '../views.ts';
import { reportRange } from './report-range.ts';

/** Lines of an abandoned cart that its row of the report names. */
export const SHOWN_CART_LINES = 5;

/** A cart that was not changed for a while; prices as the customer last saw them. */
export const abandonedCartRow = z.object({
  customer: z.object({ _id: z.string(), name: z.string(), email: z.string(), phone: z.string() }),
  changedAt: instant,
  /** The first lines, at most `SHOWN_CART_LINES`; the product as it is in the catalogue today. */
  items: z.array(
    orderItem.extend({
      ...{ quantity: plain(), pricePerItem: plain() },
      ...{ listPrice: plain().optional(), tax: plain().optional() },
    }),
  ),
  /** Products in the cart, also those that are not among `items`. */
  products: plain(),
  quantity: figure('carts.units'),
  amount: figure('carts.amount'),
});
export type AbandonedCartRow = z.output<typeof abandonedCartRow>;

/** What the report on abandoned carts is asked: hours for which a cart was not changed. */
export const abandonedCartsQuery = { idle_hours: queryInteger(1, 87_600).default(24) };

/** What became of carts. Each counts once, on the shop day on which it was begun, wherever its later steps fall. */
export const funnelCounts = z.object({
  /** Carts in which something was put, or was to be put and was short. */
  started: figure('funnel.started'),
  /** Of these: carts for which something was short when it was to be put in. */
  refused: figure('funnel.refused'),
  /** Of these: carts whose order was declined for want of stock. */
  declined: figure('funnel.declined'),
  /** Of these: carts that became an order. */
  ordered: figure('funnel.ordered'),
  /** Of the ordered: those whose payment is complete. */
  paid: figure('funnel.paid'),
});
export type FunnelCounts = z.output<typeof funnelCounts>;

/** One shop day; days on which no cart was begun are there with zeros. */
export const funnelDay = funnelCounts.extend({
  /** The day's first moment, ISO 8601 with the shop's offset: its first ten characters are the day. */
  date: z.string(),
});
export type FunnelDay = z.output<typeof funnelDay>;

/** Reports on what did not become a sale. */
export const cartReportRoutes = {
  abandonedCarts: defineRoute({
    method: 'GET',
    path: '/order/abandoned-carts',
    service: 'read-api',
    access: 'staff',
    summary: 'Carts that their customers left alone for some hours, the latest first',
    query: z.strictObject({ ...paging(10), ...abandonedCartsQuery }),
    reply: success({
      ...reportTime,
      carts: z.array(abandonedCartRow),
      total: plain(),
      /** What all of them are worth, not only those of the page. */
      amount: figure('carts.amount'),
    }),
    views: ['orders_cart', 'customers_customer_list', 'catalog_product_list'],
  }),
  orderFunnel: defineRoute({
    method: 'GET',
    path: '/order/funnel',
    service: 'read-api',
    access: 'staff',
    summary: 'What became of the carts that were begun in a range of shop days, day by day and in all',
    query: z.strictObject(reportRange),
    reply: success({ ...reportTime, days: z.array(funnelDay), total: funnelCounts }),
    views: ['orders_cart'],
  }),
};
