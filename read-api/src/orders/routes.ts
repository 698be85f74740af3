import { staffIn } from '@countinghouse/contracts/history/records/naming';
import { criteriaOf } from '@countinghouse/contracts/kernel/http/list';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import { orderList } from '@countinghouse/contracts/orders/lists/order.list';
import { returnRequestList } from '@countinghouse/contracts/orders/lists/return-request.list';
import { cartReportRoutes } from '@countinghouse/contracts/orders/reports/report-api';
import { quoteRoutes } from '@countinghouse/contracts/orders/storefront/quote-api';
import { storefrontOrderRoutes } from '@countinghouse/contracts/orders/storefront/storefront-api';
import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import type { Database } from '@countinghouse/platform/postgres/database';
import { asOfTime } from '@countinghouse/platform/rest/input/as-of';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/rest/input/binding';
import { orderAsOf, returnRequestAsOf } from '../history/as-of/entities-as-of.ts';
import { orderPrice } from '../history/as-of/order-price.ts';
import { orderTerms } from '../history/as-of/order-terms.ts';
import { found } from '../history/found.ts';
import { eventsOf, type LogReads } from '../history/log-reads.ts';
import { EVER, optionalRange, reportRange } from '../report-range.ts';
import type { ReportTime } from '../report-time.ts';
import { type OrderRow, orderOf } from '../shared/order-rows.ts';
import { abandonedCarts } from './abandoned-carts.query.ts';
import { listedOrders } from './listed-orders.ts';
import { orderFunnel } from './order-funnel.query.ts';
import { orderById, orderPage } from './order-list.query.ts';
import { ordersOfCustomer } from './orders-of-customer.query.ts';
import { requestsOf, returnRequestById, returnRequestPage } from './return-requests.query.ts';
import { dailySales } from './sales/daily-sales.query.ts';
import { salesRanking } from './sales/sales-ranking.query.ts';
import { taxedPage, taxFiguresOf } from './taxes/taxed-orders.ts';

const HOUR_MS = 3_600_000;
const orderOk = { ...ok, status: true } as const;

export interface OrderReads {
  readonly database: Database;
  readonly log: LogReads;
  readonly calendar: ShopCalendar;
  readonly timeOf: ReportTime;
}

/** What staff alone see of an order. */
async function staffPart(
  log: LogReads,
  { enteredBy, payLinkUntil }: OrderRow,
): Promise<Pick<OrderDetailView, 'enteredBy' | 'payLinkUntil'>> {
  return {
    ...(enteredBy !== null && { enteredBy: await staffIn(eventsOf(log), enteredBy) }),
    ...(payLinkUntil !== null && { payLinkUntil }),
  };
}

export function orderBindings({ database, log, calendar, timeOf }: OrderReads): Binding[] {
  return [
    bind(orderRoutes.listOrders, async ({ query }) => {
      const { product, start_at, end_at } = query;
      const range = optionalRange(start_at, end_at);
      const criteria = criteriaOf(orderList, query);
      const figures = taxFiguresOf(query);
      if (figures) {
        const { rows, sold: _, ...found } = await taxedPage(database, criteria, figures, query, calendar);
        return { ...orderOk, orders: await listedOrders(database, rows), ...found };
      }
      const { rows, sold, ...found } = await orderPage(
        database,
        { criteria, sold: product || range ? { productId: product, range: range ?? EVER } : undefined },
        query,
        calendar,
      );
      return { ...orderOk, orders: await listedOrders(database, rows), ...found, ...(sold && { sold }) };
    }),

    bind(orderRoutes.getOrder, async (call) => {
      const at = asOfTime(call.query.asOf, call.identity);
      if (at !== undefined) return { ...orderOk, order: found(await orderAsOf(log, call.params.id, at)) };
      const { realm, id } = signedIn(call);
      const orderId = call.params.id;
      const [row, requests] = await Promise.all([
        orderById(database, orderId, realm === 'customer' ? id : undefined),
        requestsOf(database, [orderId]),
      ]);
      const order = { ...orderOf(found(row)), requests: requests.get(orderId) ?? [] };
      return { ...orderOk, order: realm === 'staff' ? { ...order, ...(await staffPart(log, found(row))) } : order };
    }),

    bind(storefrontOrderRoutes.getOrderTerms, async (call) => {
      const { realm, id } = signedIn(call);
      const { placedAt: asOf } = found(
        await orderById(database, call.params.id, realm === 'customer' ? id : undefined),
      );
      return { ...orderOk, asOf, ...(await orderTerms(log, call.params.id, Date.parse(asOf))) };
    }),

    bind(quoteRoutes.getOrderPrice, async (call) => {
      const { realm, id } = signedIn(call);
      found(await orderById(database, call.params.id, realm === 'customer' ? id : undefined));
      return { ...ok, ...found(await orderPrice(log, call.params.id, realm === 'staff')) };
    }),

    bind(orderRoutes.listOwnOrders, async (call) => {
      return { ...orderOk, ...(await ordersOfCustomer(database, signedIn(call).id, call.query, calendar)) };
    }),

    ...returnBindings({ database, log, calendar }),

    bind(
      orderRoutes.salesRanking,
      async ({ query: { start_at, end_at, previous_start_at, previous_end_at, ...page } }) => {
        const range = reportRange(start_at, end_at);
        const previous = optionalRange(previous_start_at, previous_end_at, 'previous_');
        const time = await timeOf(orderRoutes.salesRanking);
        return { ...ok, ...time, ...(await salesRanking(database, calendar, { range, previous, ...page })) };
      },
    ),

    bind(cartReportRoutes.abandonedCarts, async ({ query: { idle_hours, ...page } }) => ({
      ...ok,
      ...(await timeOf(cartReportRoutes.abandonedCarts)),
      ...(await abandonedCarts(database, { before: Date.now() - idle_hours * HOUR_MS, ...page })),
    })),

    bind(cartReportRoutes.orderFunnel, async ({ query: { start_at, end_at } }) => ({
      ...ok,
      ...(await timeOf(cartReportRoutes.orderFunnel)),
      ...(await orderFunnel(database, reportRange(start_at, end_at), calendar)),
    })),

    bind(orderRoutes.dailySales, async ({ query: { start_at, end_at } }) => ({
      ...ok,
      days: await dailySales(database, reportRange(start_at, end_at), calendar),
    })),
  ];
}

function returnBindings({ database, log, calendar }: Omit<OrderReads, 'timeOf'>): Binding[] {
  return [
    bind(orderRoutes.listReturnRequests, async ({ query }) => ({
      ...orderOk,
      ...(await returnRequestPage(database, criteriaOf(returnRequestList, query), query, calendar)),
    })),

    bind(orderRoutes.getReturnRequest, async ({ params: { id }, query: { asOf }, identity }) => {
      const at = asOfTime(asOf, identity);
      const request = at === undefined ? await returnRequestById(database, id) : await returnRequestAsOf(log, id, at);
      return { ...orderOk, request: found(request) };
    }),
  ];
}
