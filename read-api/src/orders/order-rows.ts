import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { versionOf } from '@countinghouse/contracts/kernel/version';
import { orderItems } from '@countinghouse/contracts/orders/order-items';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import type { OrderView } from '@countinghouse/contracts/orders/views';
import { pick, type Selected, select, source } from '@countinghouse/platform/read-store/sql';

export const order = source(orderListTables.orders, 'o');
/** What {@link orderOf} needs. */
export const orderRow = select({
  ...pick(order, 'order_id', 'order_no', 'created_at', 'customer_id', 'customer_name', 'email', 'phone'),
  ...pick(order, 'shipping_address', 'remark', 'lines', 'fee', 'currency', 'payment_method', 'transaction_id'),
  ...pick(order, 'order_status', 'payment_status', 'track_status', 'tracking', 'revision'),
});
export type OrderRow = Selected<typeof orderRow>;

export function orderOf(row: OrderRow): OrderView {
  return {
    _id: row.order_id,
    orderId: row.order_no,
    createdAt: row.created_at,
    customer: { _id: row.customer_id, name: row.customer_name },
    contactInfo: { email: row.email, phone: row.phone },
    shippingAddress: row.shipping_address,
    items: orderItems(row.lines),
    fee: fromMinor(row.fee),
    orderStatus: row.order_status,
    paymentStatus: row.payment_status,
    orderTrackStatus: row.track_status,
    tracking: row.tracking,
    remark: row.remark,
    transactionId: row.transaction_id,
    paymentMethod: row.payment_method,
    currency: row.currency,
    version: versionOf(row.revision),
  };
}
