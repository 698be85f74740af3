import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import { type Binding, bind, ok, signedIn } from '@countinghouse/platform/http/binding';
import type { Database } from '@countinghouse/platform/read-store/database';
import { asOfTime, found } from '../history/as-of.ts';
import { orderAsOf, returnRequestAsOf } from '../history/entities-as-of.ts';
import type { LogReads } from '../history/log-reads.ts';
import { EVER, optionalRange, reportRange } from '../report-range.ts';
import { dailySales } from './daily-sales.query.ts';
import { orderById, orderPage } from './order-list.query.ts';
import { orderOf } from './order-rows.ts';
import { requestsOf, returnRequestById, returnRequestPage } from './return-requests.query.ts';
import { salesRanking } from './sales-ranking.query.ts';
import { salesSums } from './sales-sums.ts';

const orderOk = { ...ok, status: true } as const;

export interface OrderReads {
  readonly database: Database;
  readonly log: LogReads;
  readonly calendar: ShopCalendar;
}

export function orderBindings({ database, log, calendar }: OrderReads): Binding[] {
  const sums = salesSums(database, calendar);
  return [
    bind(orderRoutes.listOrders, async ({ query }) => {
      const { current, size, customer, product, start_at, end_at, ...rest } = query;
      const filter = { ...rest, ...(customer && { customerId: customer }) };
      const range = optionalRange(start_at, end_at);
      const sold = product || range ? { productId: product, range: range ?? EVER } : undefined;
      const page = await orderPage(database, { ...filter, sold }, { current, size }, calendar);
      return { ...orderOk, orders: page.rows.map(orderOf), total: page.total, ...(page.sold && { sold: page.sold }) };
    }),

    bind(orderRoutes.getOrder, async (call) => {
      const at = asOfTime(call.query.asOf, call.identity);
      if (at !== undefined) return { ...orderOk, order: found(await orderAsOf(log, call.params.id, at)) };
      const { realm, id } = signedIn(call);
      const row = await orderById(database, call.params.id, realm === 'customer' ? id : undefined);
      if (!row) throw new RefusedError(refuse('NOT_FOUND'));
      return { ...orderOk, order: orderOf(row) };
    }),

    bind(orderRoutes.listOwnOrders, async (call) => {
      const { rows, total } = await orderPage(database, { customerId: signedIn(call).id }, call.query, calendar);
      const requests = await requestsOf(
        database,
        rows.map(({ order_id }) => order_id),
      );
      const orders = rows.map((row) => ({ ...orderOf(row), requests: requests.get(row.order_id) ?? [] }));
      return { ...orderOk, orders, total };
    }),

    bind(orderRoutes.listReturnRequests, async ({ query }) => ({
      ...orderOk,
      ...(await returnRequestPage(database, query)),
    })),

    bind(orderRoutes.getReturnRequest, async ({ params: { id }, query: { asOf }, identity }) => {
      const at = asOfTime(asOf, identity);
      const request = at === undefined ? await returnRequestById(database, id) : await returnRequestAsOf(log, id, at);
      return { ...orderOk, request: found(request) };
    }),

    bind(
      orderRoutes.salesRanking,
      async ({ query: { start_at, end_at, previous_start_at, previous_end_at, ...page } }) => {
        const range = reportRange(start_at, end_at);
        const previous = optionalRange(previous_start_at, previous_end_at, 'previous_');
        return { ...ok, ...(await salesRanking(database, sums, { range, previous, ...page })) };
      },
    ),

    bind(orderRoutes.dailySales, async ({ query: { start_at, end_at } }) => ({
      ...ok,
      days: await dailySales(database, reportRange(start_at, end_at), calendar),
    })),
  ];
}
