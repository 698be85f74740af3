import { fromMinor } from '../kernel/money.ts';
import type { Order, ReturnRequest } from './order.state.ts';
import { orderItems } from './order-items.ts';
import type { Tracking } from './tracking.ts';
import type { OrderRequestView, OrderView, ReturnRequestView } from './views.ts';

/** An order as calls answer it that read the log. No state keeps the times of its tracking. */
export function orderViewOf(order: Order, tracking: Tracking, version: string): OrderView {
  const { placed, contact } = order;
  return {
    _id: placed.orderId,
    orderId: placed.orderNo,
    createdAt: placed.placedAt,
    customer: { _id: placed.customerId, name: placed.customerName },
    contactInfo: { email: contact.email, phone: contact.phone },
    shippingAddress: contact.shippingAddress,
    items: orderItems(placed.lines),
    fee: fromMinor(order.fee),
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    orderTrackStatus: order.trackStatus,
    tracking,
    remark: placed.remark,
    transactionId: order.transactionId,
    paymentMethod: placed.paymentMethod,
    currency: placed.currency,
    version,
  };
}

/** A return request as the order that it is about shows it. */
export function orderRequestViewOf({
  requestId,
  requestNo,
  status,
  createdAt,
  returnReason,
  items,
}: ReturnRequest): OrderRequestView {
  return { _id: requestId, requestId: requestNo, status, createdAt, returnReason, items: itemsOf(items) };
}

/** A return request with its order and customer, as calls answer it that read the log. */
export function returnRequestViewOf(
  { placed, contact }: Order,
  { requestId, requestNo, createdAt, returnReason, items, status }: ReturnRequest,
  version: string,
): ReturnRequestView {
  return {
    _id: requestId,
    requestId: requestNo,
    order: { _id: placed.orderId, orderId: placed.orderNo },
    createdAt,
    customer: { name: placed.customerName, phone: contact.phone, email: contact.email },
    returnReason,
    items: itemsOf(items),
    status,
    version,
  };
}

function itemsOf(items: ReturnRequest['items']): OrderRequestView['items'] {
  return items.map(({ productId, quantity }) => ({ product: productId, quantity }));
}
