import { isHandedOver } from '@countinghouse/contracts/orders/progress';
import type { OrderDetailView } from '@countinghouse/contracts/orders/views';

/** A product of an order with its returnable units. */
export interface ReturnLine {
  readonly product: string;
  readonly name: string;
  readonly photo: string;
  /** Units without an open or accepted request. */
  readonly left: number;
}

/** Returns the products with returnable units: the ordered units minus those of open and accepted requests. */
export function returnLines({ items, requests }: Pick<OrderDetailView, 'items' | 'requests'>): ReturnLine[] {
  const requested = new Map<string, number>();
  for (const request of requests) {
    if (request.status !== 'Pending' && request.status !== 'Complete') continue;
    for (const { product, quantity } of request.items) requested.set(product, (requested.get(product) ?? 0) + quantity);
  }
  const lines = new Map<string, ReturnLine>();
  for (const { product, quantity } of items) {
    const before = lines.get(product._id);
    const left = (before?.left ?? -(requested.get(product._id) ?? 0)) + quantity;
    lines.set(product._id, { product: product._id, name: product.name, photo: product.photo, left });
  }
  return [...lines.values()].filter(({ left }) => left > 0);
}

type Returned = Pick<OrderDetailView, 'items' | 'requests' | 'orderStatus' | 'orderTrackStatus'>;

/** Returns true when a customer may request a return now: the order has left the shop, and no request is open. */
export function canReturn(order: Returned): boolean {
  const hasLeft = isHandedOver(order.orderStatus, order.orderTrackStatus);
  return hasLeft && !order.requests.some(({ status }) => status === 'Pending') && returnLines(order).length > 0;
}

/** Parses a number of units; 0 for an empty text, undefined for an invalid number or more than `left`. */
export function unitsIn(typed: string, left: number): number | undefined {
  const text = typed.trim();
  if (text === '') return 0;
  const units = Number(text);
  return /^\d{1,9}$/.test(text) && units <= left ? units : undefined;
}
