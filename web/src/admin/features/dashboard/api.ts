import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import type { ReturnRequestView } from '@countinghouse/contracts/orders/views';
import { routeQuery } from '../../shared/http/route-query.ts';
import { type DayRange, instantsOf } from '../../shared/report/report-range.ts';

/** What sold on each shop day of the range; one read for every figure and the line. */
export const dailySalesQuery = (range: DayRange, zone: string) =>
  routeQuery(orderRoutes.dailySales, { query: instantsOf(range, zone) });

export const pendingOrdersQuery = () =>
  routeQuery(orderRoutes.listOrders, { query: { orderStatus: ['Pending'], current: 1, size: 1 } });

export const newestOrdersQuery = () => routeQuery(orderRoutes.listOrders, { query: { current: 1, size: 8 } });

/** A return request waits while it is pending. All of them come at once: there are never many. */
export const openReturnsQuery = () => ({
  ...routeQuery(orderRoutes.listReturnRequests),
  select: ({ requests }: { requests: readonly ReturnRequestView[] }) =>
    requests.filter(({ status }) => status === 'Pending').length,
});

export const lowStockQuery = () => routeQuery(productRoutes.inventoryAlert, { query: { current: 1, size: 8 } });
