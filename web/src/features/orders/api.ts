import { orderRoutes } from '@countinghouse/contracts/orders/api';
import { orderStatuses, paymentStatuses } from '@countinghouse/contracts/orders/views';
import { pageQuery, routeQuery } from '../../shared/http/route-query.ts';
import { choiceParam, integerParam, textParam, type UrlValues } from '../../shared/list/url-state.ts';

/** What defines the order list; all of it stands in the address. */
export const orderListParams = {
  current: integerParam(1),
  size: integerParam(10, 1, 100),
  search: textParam(),
  orderStatus: choiceParam(orderStatuses),
  paymentStatus: choiceParam(paymentStatuses),
};

export const orderListQuery = (view: UrlValues<typeof orderListParams>) =>
  pageQuery(orderRoutes.listOrders, { query: view });

/** One order, now or as it was at `asOf`. */
export const orderQuery = (id: string, asOf?: string) =>
  routeQuery(orderRoutes.getOrder, { params: { id }, ...(asOf && { query: { asOf } }) });

export const rankingQuery = (range: { start_at: number; end_at: number }) =>
  pageQuery(orderRoutes.salesRanking, { query: range });

/** What a change of an order makes stale. */
export const orderReads = [orderRoutes.listOrders, orderRoutes.getOrder, orderRoutes.salesRanking];
