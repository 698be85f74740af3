import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { reorderRoutes } from '@countinghouse/contracts/inventory/reorder-api';
import { type ListText, textOfQuery } from '@countinghouse/contracts/kernel/http/list';
import type { QueryOf } from '@countinghouse/contracts/kernel/http/route';
import { addDays, shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { operationsRoutes } from '@countinghouse/contracts/operations/api';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import { paymentRoutes } from '@countinghouse/contracts/payments/api';
import { routeQuery } from '../../shared/http/route-query.ts';
import { type DayRange, instantsOf } from '../../shared/report/report-range.ts';
import { pagePaths } from '../../shared/url/page-paths.ts';

/** Reads the sales of each shop day of the range; one read for every figure and the line. */
export const dailySalesQuery = (range: DayRange, zone: string) =>
  routeQuery(orderRoutes.dailySales, { query: instantsOf(range, zone) });

/** Reads what sold in a range of instants. */
export const soldQuery = (range: { readonly start_at: number; readonly end_at: number }) =>
  routeQuery(orderRoutes.salesRanking, { query: { ...range, current: 1, size: 1 } });

export const newestOrdersQuery = () => routeQuery(orderRoutes.listOrders, { query: { current: 1, size: 8 } });
export const lowStockQuery = () => routeQuery(productRoutes.inventoryAlert, { query: { current: 1, size: 8 } });

/** Products at or below their alert quantity. */
export const lowStock = { count: lowStockQuery(), to: pagePaths.inventoryAlert };

/** Days after which a pending return request is late. */
export const RETURN_DAYS = 3;

/** Orders with the status Pending. */
export const pendingOrders = ordersWith({ orderStatus: ['Pending'] });

/** Orders that are paid and not shipped yet. */
export const unshippedOrders = ordersWith({
  orderStatus: ['Pending'],
  paymentStatus: ['Complete'],
  orderTrackStatus: ['ordered'],
});

/** Return requests without a decision. */
export const openReturns = returnsWith({ status: ['Pending'] });

/** Returns those of them that are older than {@link RETURN_DAYS}. */
export function lateReturns(zone: string, now: number = Date.now()) {
  const lastDay = addDays(shopCalendar(zone).dayOf(now), -RETURN_DAYS - 1);
  return returnsWith({ status: ['Pending'], lastDay });
}

/** Products that will be sold out before an order of today is delivered. */
export const soldOutBeforeDelivery = {
  count: routeQuery(reorderRoutes.reorderList, { query: { shortage: 'before-delivery', current: 1, size: 1 } }),
  to: `${pagePaths.reorder}?shortage=before-delivery`,
};

/** Days for which failed jobs are counted. */
export const FAILED_DAYS = 7;

/** Returns background jobs that failed within {@link FAILED_DAYS} and have not succeeded since. */
export function failedJobs(zone: string, now: number = Date.now()) {
  const firstDay = addDays(shopCalendar(zone).dayOf(now), 1 - FAILED_DAYS);
  const query: QueryOf<typeof operationsRoutes.listFailedJobs> = { state: ['open'], firstDay };
  const count = routeQuery(operationsRoutes.listFailedJobs, { query: { ...query, current: 1, size: 1 } });
  return { count, to: address(pagePaths.failedJobs, textOfQuery(query)) };
}

/** Disputes about online payments that the customer's bank has not decided: they have to be answered in time. */
export const openDisputes = {
  count: routeQuery(paymentRoutes.listPayments, {
    query: { kind: ['dispute'], state: ['open'], current: 1, size: 1 },
  }),
  to: `${pagePaths.payments}?kind=dispute&state=open`,
};

/** Returns the count of a list's rows, and the link to the list: both from the same filters. */
function ordersWith(query: QueryOf<typeof orderRoutes.listOrders>) {
  const count = routeQuery(orderRoutes.listOrders, { query: { ...query, current: 1, size: 1 } });
  return { count, to: address(pagePaths.orders, textOfQuery(query)) };
}

function returnsWith(query: QueryOf<typeof orderRoutes.listReturnRequests>) {
  const count = routeQuery(orderRoutes.listReturnRequests, { query: { ...query, current: 1, size: 1 } });
  return { count, to: address(pagePaths.returnRequests, textOfQuery(query)) };
}

function address(path: string, filters: ListText): string {
  return `${path}?${new URLSearchParams(filters)}`;
}
