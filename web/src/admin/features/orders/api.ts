import { changedViews } from '@countinghouse/contracts/changed-views';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import { orderList } from '@countinghouse/contracts/orders/lists/order.list';
import { pageQuery, routeQuery } from '../../shared/http/route-query.ts';
import { listParams, queryOfView } from '../../shared/list/filters/list-params.ts';
import { instantsOf } from '../../shared/report/report-range.ts';
import { dayParam, textParam, type UrlValues } from '../../shared/url/url-state.ts';

/** The parameters of the order list; all are in the address. */
export const orderListParams = {
  ...listParams(orderList),
  product: textParam(),
  start: dayParam(''),
  end: dayParam(''),
  taxed_from: dayParam(''),
  taxed_to: dayParam(''),
  tax_currency: textParam(),
  tax_cell: textParam('', 1_000),
};
export type OrderListView = UrlValues<typeof orderListParams>;

/** Restricts the list to the orders that a sales report counts: of a product, in these shop days; '' is no limit. */
export type SoldFilter = Pick<OrderListView, 'product' | 'start' | 'end'>;

/** Returns the query of this view's list. */
export function orderListQuestion({ start, end, ...view }: OrderListView, zone: string) {
  const range = start && end ? instantsOf({ start, end }, zone) : {};
  return queryOfView<typeof orderRoutes.listOrders>({ ...view, ...range });
}

export const orderListQuery = (view: OrderListView, zone: string) =>
  pageQuery(orderRoutes.listOrders, { query: orderListQuestion(view, zone) });

/** One order, now or as it was at `asOf`. */
export const orderQuery = (id: string, asOf?: string) =>
  routeQuery(orderRoutes.getOrder, { params: { id }, ...(asOf && { query: { asOf } }) });

/** The views that a change of an order changes; the resulting stock changes are live updates. */
export const orderViews = changedViews.order;
