import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import {
  ORDER,
  type OrderEvent,
  RETURN_REQUEST,
  type ReturnRequestEvent,
} from '@countinghouse/contracts/orders/events';
import { type OrderState, orderState, type ReturnRequest } from '@countinghouse/contracts/orders/order.state';
import { orderItems } from '@countinghouse/contracts/orders/order-items';
import { type LogReads, readAll } from './log-reads.ts';
import { mention } from './mentions.ts';
import { type Fields, historyOf, type Step } from './steps.ts';

export async function orderSteps(log: LogReads, orderId: string): Promise<Step[]> {
  return historyOf(await readAll<OrderEvent>(log, streamOf(ORDER, orderId)), orderState, orderFields);
}

function orderFields(order: OrderState): Fields | undefined {
  if (order.phase === 'none' || order.phase === 'declined') return undefined;
  const { placed, contact, orderStatus, paymentStatus, trackStatus, transactionId } = order;
  const requests = order.requests.map(({ requestNo, status }) => [`requests.${requestNo}`, status]);
  return {
    orderId: placed.orderNo,
    createdAt: placed.placedAt,
    customer: { _id: placed.customerId, name: placed.customerName },
    'contactInfo.email': contact.email,
    'contactInfo.phone': contact.phone,
    shippingAddress: contact.shippingAddress,
    remark: placed.remark,
    items: orderItems(placed.lines),
    fee: fromMinor(order.fee),
    orderStatus,
    paymentStatus,
    orderTrackStatus: trackStatus,
    paymentMethod: placed.paymentMethod,
    transactionId,
    currency: placed.currency,
    ...Object.fromEntries(requests),
  };
}

/** A return request stands on the stream of its order. */
export async function returnRequestSteps(log: LogReads, requestId: string): Promise<Step[]> {
  const [opened] = await readAll<ReturnRequestEvent>(log, streamOf(RETURN_REQUEST, requestId));
  if (!opened) return [];
  const events = await readAll<OrderEvent>(log, streamOf(ORDER, opened.data.orderId));
  const fieldsOf = (order: OrderState) => {
    const request = requestOf(order, requestId);
    return request && requestFields(request);
  };
  return historyOf(events, orderState, fieldsOf, ({ data }) => 'requestId' in data && data.requestId === requestId);
}

/** A return request of an order that has it. */
export function requestOf(order: OrderState, requestId: string): ReturnRequest | undefined {
  return order.phase === 'none' ? undefined : order.requests.find((request) => request.requestId === requestId);
}

function requestFields({ requestNo, returnReason, items, status }: ReturnRequest): Fields {
  return {
    requestId: requestNo,
    returnReason,
    ...Object.fromEntries(items.map(({ productId, quantity }) => [`items.${productId}.quantity`, quantity])),
    products: items.map(({ productId }) => mention('product', productId)),
    status,
  };
}
