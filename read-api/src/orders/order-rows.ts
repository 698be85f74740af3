import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { versionOf } from '@countinghouse/contracts/kernel/version';
import { type OrderLines, orderItems } from '@countinghouse/contracts/orders/order-items';
import type { Tracking } from '@countinghouse/contracts/orders/tracking';
import type { OrderStatus, OrderView, PaymentStatus, TrackStatus } from '@countinghouse/contracts/orders/views';

export const ORDERS = 'views."orders_order_list__orders"';
export const TOTALS = 'views."orders_order_list__totals"';
export const REQUESTS = 'views."orders_return_request_list__requests"';

/** What {@link orderOf} needs. */
export const ORDER_COLUMNS = `order_id, order_no, created_at, customer_id, customer_name, email, phone, shipping_address, remark, lines,
  fee, currency, payment_method, transaction_id, order_status, payment_status, track_status, tracking, revision`;

export interface OrderRow {
  readonly order_id: string;
  readonly order_no: string;
  readonly created_at: string;
  readonly customer_id: string;
  readonly customer_name: string;
  readonly email: string;
  readonly phone: string;
  readonly shipping_address: string;
  readonly remark: string;
  readonly lines: OrderLines;
  readonly fee: number;
  readonly currency: { name: string; symbol: string };
  readonly payment_method: string;
  readonly transaction_id: string;
  readonly order_status: OrderStatus;
  readonly payment_status: PaymentStatus;
  readonly track_status: TrackStatus;
  readonly tracking: Tracking;
  readonly revision: number;
}

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
