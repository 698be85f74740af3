import { withChanges } from '@countinghouse/contracts/kernel/changes';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import {
  ORDER,
  type OrderEvent,
  RETURN_REQUEST,
  type ReturnRequestEvent,
} from '@countinghouse/contracts/orders/events';
import { orderItems } from '@countinghouse/contracts/orders/order-items';
import type { OrderStatus, PaymentStatus, ReturnStatus, TrackStatus } from '@countinghouse/contracts/orders/statuses';
import { type LogReads, readAll } from './log-reads.ts';
import { mention } from './mentions.ts';
import { type Evolve, type Fields, type Step, stepsOf } from './steps.ts';

type Placed = Extract<OrderEvent, { type: 'orders.OrderPlaced' }>['data'];
type Asked = Extract<OrderEvent, { type: 'orders.ReturnRequested' }>['data'];

/** An order; `fee` and prices in minor units. */
export interface Order extends Placed {
  /** False while its stock is being reserved: not an order yet. */
  readonly confirmed: boolean;
  readonly orderStatus: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly orderTrackStatus: TrackStatus;
  readonly requests: Readonly<Record<string, Asked & { readonly status: ReturnStatus }>>;
}

export const evolveOrder: Evolve<Order, OrderEvent> = (order, { type, data }) => {
  if (type === 'orders.OrderPlaced') {
    const statuses = { orderStatus: 'Pending', paymentStatus: 'Pending', orderTrackStatus: 'ordered' } as const;
    return { ...data, ...statuses, confirmed: false, requests: {} };
  }
  if (!order) return undefined;
  switch (type) {
    case 'orders.OrderConfirmed':
      return { ...order, confirmed: true };
    case 'orders.OrderDeclined':
      return undefined;
    case 'orders.OrderStatusChanged':
      return { ...order, orderStatus: data.to };
    case 'orders.OrderFeeChanged':
      return { ...order, fee: data.fee };
    case 'orders.PaymentStatusChanged':
      return { ...order, paymentStatus: data.to };
    case 'orders.OrderTracked':
      return { ...order, orderTrackStatus: data.to };
    case 'orders.ShippingInfoChanged':
      return withChanges(order, data.changes);
    case 'orders.PaymentReferenceGiven':
      return { ...order, transactionId: data.transactionId };
    case 'orders.ReturnRequested':
      return { ...order, requests: { ...order.requests, [data.requestId]: { ...data, status: 'Pending' } } };
    case 'orders.ReturnStatusChanged': {
      const request = order.requests[data.requestId];
      if (!request) return order;
      return { ...order, requests: { ...order.requests, [data.requestId]: { ...request, status: data.to } } };
    }
    default:
      return order;
  }
};

export async function orderSteps(log: LogReads, orderId: string): Promise<Step[]> {
  return stepsOf(await readAll<OrderEvent>(log, streamOf(ORDER, orderId)), evolveOrder, orderFields);
}

function orderFields(order: Order): Fields {
  const { orderNo, placedAt, customerId, customerName, email, phone, shippingAddress, remark } = order;
  const { orderStatus, paymentStatus, orderTrackStatus, paymentMethod, transactionId, currency } = order;
  const requests = Object.values(order.requests).map(({ requestNo, status }) => [`requests.${requestNo}`, status]);
  return {
    orderId: orderNo,
    createdAt: placedAt,
    customer: { _id: customerId, name: customerName },
    'contactInfo.email': email,
    'contactInfo.phone': phone,
    shippingAddress,
    remark,
    items: orderItems(order.lines),
    fee: fromMinor(order.fee),
    orderStatus,
    paymentStatus,
    orderTrackStatus,
    paymentMethod,
    transactionId,
    currency,
    ...Object.fromEntries(requests),
  };
}

/** A return request stands on the stream of its order. */
export async function returnRequestSteps(log: LogReads, requestId: string): Promise<Step[]> {
  const [opened] = await readAll<ReturnRequestEvent>(log, streamOf(RETURN_REQUEST, requestId));
  if (!opened) return [];
  const events = await readAll<OrderEvent>(log, streamOf(ORDER, opened.data.orderId));
  return stepsOf(
    events.filter(({ data }) => 'requestId' in data && data.requestId === requestId),
    evolveRequest,
    requestFields,
  );
}

const evolveRequest: Evolve<Asked & { readonly status: ReturnStatus }, OrderEvent> = (request, { type, data }) => {
  if (type === 'orders.ReturnRequested') return { ...data, status: 'Pending' };
  return request && type === 'orders.ReturnStatusChanged' ? { ...request, status: data.to } : request;
};

function requestFields({ requestNo, returnReason, items, status }: Asked & { readonly status: ReturnStatus }): Fields {
  return {
    requestId: requestNo,
    returnReason,
    ...Object.fromEntries(items.map(({ productId, quantity }) => [`items.${productId}.quantity`, quantity])),
    products: items.map(({ productId }) => mention('product', productId)),
    status,
  };
}
