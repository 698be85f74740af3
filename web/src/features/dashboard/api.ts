import { productRoutes } from '@countinghouse/contracts/catalog/api';
import { fromMinor, toMinor } from '@countinghouse/contracts/kernel/money';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import type { RankingRow, ReturnRequestView } from '@countinghouse/contracts/orders/views';
import { routeQuery } from '../../shared/http/route-query.ts';
import { type DayRange, instantsOf } from '../../shared/shop/report-range.ts';

export interface Sales {
  readonly amount: number;
  readonly quantity: number;
}

/** What was sold in a range of shop days: the sum of its ranking. */
export const salesQuery = (range: DayRange, zone: string) => ({
  ...routeQuery(orderRoutes.salesRanking, { query: instantsOf(range, zone) }),
  select: ({ rankings }: { rankings: readonly RankingRow[] }): Sales => ({
    amount: fromMinor(rankings.reduce((sum, row) => sum + toMinor(row.amount), 0)),
    quantity: rankings.reduce((sum, row) => sum + row.quantity, 0),
  }),
});

export const pendingOrdersQuery = () =>
  routeQuery(orderRoutes.listOrders, { query: { orderStatus: 'Pending', current: 1, size: 1 } });

export const newestOrdersQuery = () => routeQuery(orderRoutes.listOrders, { query: { current: 1, size: 8 } });

/** A return request waits while it is pending. All of them come at once: there are never many. */
export const openReturnsQuery = () => ({
  ...routeQuery(orderRoutes.listReturnRequests),
  select: ({ requests }: { requests: readonly ReturnRequestView[] }) =>
    requests.filter(({ status }) => status === 'Pending').length,
});

export const lowStockQuery = () => routeQuery(productRoutes.inventoryAlert, { query: { current: 1, size: 8 } });
