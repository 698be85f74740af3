import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { ORDER, orderTracked } from '@countinghouse/contracts/orders/events';
import { orderItems } from '@countinghouse/contracts/orders/order-items';
import { type Tracking, trackingFrom, trackingOf } from '@countinghouse/contracts/orders/tracking';
import type { OrderView, ReturnRequestView } from '@countinghouse/contracts/orders/views';
import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import type { Handled } from '../command-handling/commands.ts';
import type { Order } from './order-state.ts';
import type { ReturnAnswer } from './return-requests.ts';

/** An order as the calls that change it answer it. */
export async function orderView(log: Pick<EventLog, 'read'>, handled: Handled<Order>): Promise<OrderView> {
  const { state, version } = handled;
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
    tracking: await trackingAt(log, handled),
    remark: placed.remark,
    transactionId: state.transactionId,
    paymentMethod: placed.paymentMethod,
    currency: placed.currency,
    version,
  };
}

/**
 * The times are in the envelopes of the events, which no state keeps; an order that was not sent yet has none to read.
 */
async function trackingAt(log: Pick<EventLog, 'read'>, { state, revision }: Handled<Order>): Promise<Tracking> {
  const { orderId, placedAt } = state.placed;
  if (state.trackStatus === 'ordered') return trackingFrom(placedAt);
  const latest = { from: revision, direction: 'backwards', types: [orderTracked.type] } as const;
  return trackingOf(placedAt, (await log.read(streamOf(ORDER, orderId), latest)).reverse());
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
