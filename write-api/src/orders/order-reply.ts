import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { orderItems } from '@countinghouse/contracts/orders/order-items';
import type { OrderView, ReturnRequestView } from '@countinghouse/contracts/orders/views';
import type { Handled } from '../command-handling/commands.ts';
import type { Order } from './order-state.ts';
import type { ReturnAnswer } from './return-requests.ts';

/** An order as the calls that change it answer it. */
export function orderView({ state, version }: Handled<Order>): OrderView {
  const { placed, contact } = state;
  return {
    _id: placed.orderId,
    orderId: placed.orderNo,
    createdAt: placed.placedAt,
    customer: { _id: placed.customerId, name: placed.customerName },
    contactInfo: { email: contact.email, phone: contact.phone },
    shippingAddress: contact.shippingAddress,
    items: orderItems(placed.lines),
    fee: fromMinor(state.fee),
    orderStatus: state.orderStatus,
    paymentStatus: state.paymentStatus,
    orderTrackStatus: state.trackStatus,
    transactionId: placed.transactionId,
    paymentMethod: placed.paymentMethod,
    currency: placed.currency,
    version,
  };
}

/** A return request as the calls that change it answer it. Its version is that of its order. */
export function returnRequestView({ order: { state, version }, request }: ReturnAnswer): ReturnRequestView {
  const { placed, contact } = state;
  return {
    _id: request.requestId,
    requestId: request.requestNo,
    order: { _id: placed.orderId, orderId: placed.orderNo },
    createdAt: request.createdAt,
    customer: { name: placed.customerName, phone: contact.phone, email: contact.email },
    returnReason: request.returnReason,
    items: request.items.map(({ productId, quantity }) => ({ product: productId, quantity })),
    status: request.status,
    version,
  };
}
