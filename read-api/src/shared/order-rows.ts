import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { pick, type Selected, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { orderViewOf } from '@countinghouse/contracts/orders/order-view';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import type { OrderView } from '@countinghouse/contracts/orders/views';

export const order = source(orderListTables.orders, 'o');
/** Columns of an order under the names of its view, so that no row is copied. */
export const orderRow = select({
  orderId: order.order_id,
  orderNo: order.order_no,
  placedAt: order.created_at,
  customerId: order.customer_id,
  customerName: order.customer_name,
  shippingAddress: order.shipping_address,
  paymentMethod: order.payment_method,
  payOnlineBy: order.pay_online_by,
  payBy: order.pay_by,
  transactionId: order.transaction_id,
  orderStatus: order.order_status,
  statusReason: order.status_reason,
  paymentStatus: order.payment_status,
  trackStatus: order.track_status,
  enteredBy: order.entered_by,
  payLinkUntil: order.pay_link_until,
  ...pick(order, 'email', 'phone', 'remark', 'lines', 'fee', 'charges', 'delivery', 'currency', 'tracking'),
  ...pick(order, 'tax', 'payments', 'refunds', 'disputes', 'parcel', 'revision'),
});
export type OrderRow = Selected<typeof orderRow>;

/** Of anybody ($2 is null), of a customer, or, by a link, with this id until its personal data is erased. */
export const isShown = sql`($2::uuid is null or (${order.customer_id} = $2 and ${order.order_id} <> $2)
  or (${order.order_id} = $2 and ${order.email} <> ''))`;

export function orderOf(row: OrderRow): OrderView {
  return orderViewOf(row, versionOf(row.revision));
}
