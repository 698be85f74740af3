import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import type { ReturnReason } from '@countinghouse/contracts/messages/return-reasons';
import {
  type OrderEvent,
  returnAnswered,
  returnRequested,
  returnStatusChanged,
} from '@countinghouse/contracts/orders/events';
import type { Order, ReturnRequest } from '@countinghouse/contracts/orders/order.state';
import { isReturn, isSale, type ReturnStatus } from '@countinghouse/contracts/orders/statuses';

type Items = readonly { readonly productId: string; readonly quantity: number }[];

export type ReturnCommand =
  | {
      type: 'RequestReturn';
      requestId: string;
      requestNo: string;
      createdAt: string;
      returnReasonCode?: ReturnReason | undefined;
      returnReason: string;
      /** Paths of uploads. */
      pictures?: readonly string[] | undefined;
      /** Undefined: everything that is not on its way back yet. */
      items: Items | undefined;
    }
  /** Undefined: it stays. */
  | { type: 'ChangeReturn'; requestId: string; to?: ReturnStatus | undefined; note?: string | undefined };

/** One open request per order that stands, and never more units than were bought. */
export function requestReturn(
  order: Order,
  command: Extract<ReturnCommand, { type: 'RequestReturn' }>,
): readonly OrderEvent[] | Refusal {
  const { requestId, requestNo, createdAt, returnReasonCode, returnReason } = command;
  const pictures = [...new Set(command.pictures ?? [])];
  if (!returnReasonCode && returnReason === '')
    return refuse('VALIDATION', undefined, [{ field: 'returnReason', code: 'required' }]);
  if (order.requests.some((request) => request.requestId === requestId)) return [];
  // Nothing of a stopped order is kept by the customer.
  if (!isSale(order.orderStatus)) return refuse('ILLEGAL_TRANSITION', { orderStatus: order.orderStatus });
  if (order.requests.some(({ status }) => status === 'Pending')) return refuse('REQUEST_EXISTS');
  const left = unitsLeft(order, order.requests);
  const asked = command.items && totals(command.items);
  const items = [...(asked ?? left)].filter(([, quantity]) => quantity > 0);
  // Everything was returned before: there is nothing left that this request could be about.
  if (items.length === 0) return refuse('REQUEST_EXISTS');
  for (const [index, item] of (command.items ?? []).entries()) {
    const available = left.get(item.productId);
    if (available === undefined) return badItem(`items.${index}.product`, 'not_found');
    if ((asked?.get(item.productId) ?? 0) > available) {
      return badItem(`items.${index}.quantity`, 'more_than_left');
    }
  }
  const { orderId, customerId } = order.placed;
  return [
    event(returnRequested, {
      orderId,
      requestId,
      requestNo,
      createdAt,
      customerId,
      ...(returnReasonCode && { returnReasonCode }),
      returnReason,
      ...(pictures.length > 0 && { pictures }),
      items: items.map(([productId, quantity]) => ({ productId, quantity })),
    }),
  ];
}

/**
 * Any status may follow any other, as long as what counts still fits what was bought and one request is open at most.
 */
export function changeReturn(
  order: Order,
  { requestId, to, note }: Extract<ReturnCommand, { type: 'ChangeReturn' }>,
): readonly OrderEvent[] | Refusal {
  const request = order.requests.find((one) => one.requestId === requestId);
  if (!request) return refuse('NOT_FOUND');
  const { orderId, customerId } = order.placed;
  // Before the status, whose mail carries it.
  const answered =
    note === undefined || note === request.shopNote
      ? []
      : [event(returnAnswered, { orderId, requestId, customerId, note })];
  if (to === undefined || request.status === to) return answered;
  const others = order.requests.filter((one) => one !== request);
  if (to === 'Pending' && others.some(({ status }) => status === 'Pending')) return refuse('REQUEST_EXISTS');
  if (isReturn(to)) {
    const left = unitsLeft(order, others);
    if (request.items.some(({ productId, quantity }) => quantity > (left.get(productId) ?? 0))) {
      return refuse('REQUEST_EXISTS');
    }
  }
  return [...answered, event(returnStatusChanged, { orderId, requestId, from: request.status, to })];
}

function unitsLeft(order: Order, requests: readonly ReturnRequest[]): Map<string, number> {
  const left = totals(order.placed.lines);
  for (const { items } of requests.filter(({ status }) => isReturn(status))) {
    for (const { productId, quantity } of items) left.set(productId, (left.get(productId) ?? 0) - quantity);
  }
  return left;
}

/** Units per product. */
function totals(items: Items): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { productId, quantity } of items) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return sums;
}

function badItem(field: string, code: string): Refusal {
  return refuse('VALIDATION', undefined, [{ field, code }]);
}
