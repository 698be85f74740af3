import { likePattern } from '@countinghouse/contracts/kernel/text';
import type { OrderStatus, PaymentStatus } from '@countinghouse/contracts/orders/views';
import type { Database } from '@countinghouse/platform/read-store/database';
import { type OptionalPage, pageBounds } from '../list-page.ts';
import { ORDER_COLUMNS, ORDERS, type OrderRow, TOTALS } from './order-rows.ts';

export interface OrderFilter {
  /** Part of an order number or of a customer's name. */
  readonly search?: string | undefined;
  readonly orderStatus?: OrderStatus | undefined;
  readonly paymentStatus?: PaymentStatus | undefined;
  readonly customerId?: string;
}

const NEWEST_FIRST = 'order by created_at desc, order_id desc';

/**
 * Orders, newest first, and how many there are in all. A page is found on the index alone before its rows are fetched; without a search
 * or a customer the number comes from sums that the view keeps, so a million orders cost what ten do.
 */
export async function orderPage(
  database: Database,
  filter: OrderFilter,
  page: OptionalPage,
): Promise<{ rows: readonly OrderRow[]; total: number }> {
  const { limit, offset } = pageBounds(page);
  const values: unknown[] = [limit, offset];
  const given = (value: unknown) => `$${values.push(value)}`;
  const search = filter.search?.trim();
  const byStatus = [
    ...(filter.orderStatus ? [`order_status = ${given(filter.orderStatus)}`] : []),
    ...(filter.paymentStatus ? [`payment_status = ${given(filter.paymentStatus)}`] : []),
  ];
  const byContent = [
    ...(filter.customerId ? [`customer_id = ${given(filter.customerId)}`] : []),
    ...(search ? [`search like ${given(likePattern(search))}`] : []),
  ];
  const where = ['confirmed', ...byStatus, ...byContent].join(' and ');
  const total =
    byContent.length > 0
      ? `select count(*) from ${ORDERS} where ${where}`
      : `select coalesce(sum(orders), 0) from ${TOTALS} where ${['true', ...byStatus].join(' and ')}`;
  const { rows } = await database.query<OrderRow & { total: number }>({
    name: `orders ${filter.orderStatus ? 1 : 0}${filter.paymentStatus ? 1 : 0}${filter.customerId ? 1 : 0}${search ? 1 : 0}`,
    text: `select total.total, o.* from (select (${total})::bigint as total) total
      left join lateral (
        select ${ORDER_COLUMNS} from ${ORDERS}
        where order_id in (select order_id from ${ORDERS} where ${where} ${NEWEST_FIRST} limit $1 offset $2)
        ${NEWEST_FIRST}
      ) o on true`,
    values,
  });
  return { rows: rows.filter((row) => row.order_id !== null), total: rows[0]?.total ?? 0 };
}

/** One order; of one customer, when that is named. */
export async function orderById(
  database: Database,
  orderId: string,
  customerId?: string,
): Promise<OrderRow | undefined> {
  const { rows } = await database.query<OrderRow>({
    name: 'order-by-id',
    text: `select ${ORDER_COLUMNS} from ${ORDERS}
      where order_id = $1 and confirmed and ($2::uuid is null or customer_id = $2)`,
    values: [orderId, customerId ?? null],
  });
  return rows[0];
}
