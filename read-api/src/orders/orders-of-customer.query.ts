import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { OrderDetailView } from '@countinghouse/contracts/orders/views';
import type { OptionalPage } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { orderOf } from '../shared/order-rows.ts';
import { orderPage } from './order-list.query.ts';
import { requestsOf } from './return-requests.query.ts';

/** Returns a customer's orders with their return requests, newest first, all or a page. */
export async function ordersOfCustomer(
  database: Database,
  customerId: string,
  page: OptionalPage,
  calendar: ShopCalendar,
): Promise<{ orders: OrderDetailView[]; total: number }> {
  const { rows, total } = await orderPage(
    database,
    { criteria: { search: '', sort: undefined, filters: { customer: customerId } } },
    page,
    calendar,
  );
  const requests = await requestsOf(
    database,
    rows.map(({ orderId }) => orderId),
  );
  return { orders: rows.map((row) => ({ ...orderOf(row), requests: requests.get(row.orderId) ?? [] })), total };
}
