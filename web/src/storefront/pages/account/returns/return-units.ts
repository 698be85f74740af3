import type { OrderDetailView } from '@countinghouse/contracts/orders/views';

/** What can be asked to be returned of one product of an order. */
export interface ReturnLine {
  readonly product: string;
  readonly name: string;
  /** Units that are not on their way back yet. */
  readonly left: number;
}

/**
 * Products of which something can still be returned: what was bought, less what open and accepted requests are about.
 */
export function returnLines({ items, requests }: Pick<OrderDetailView, 'items' | 'requests'>): ReturnLine[] {
  const back = new Map<string, number>();
  for (const request of requests) {
    if (request.status !== 'Pending' && request.status !== 'Complete') continue;
    for (const { product, quantity } of request.items) back.set(product, (back.get(product) ?? 0) + quantity);
  }
  const lines = new Map<string, ReturnLine>();
  for (const { product, quantity } of items) {
    const before = lines.get(product._id);
    const left = (before?.left ?? -(back.get(product._id) ?? 0)) + quantity;
    lines.set(product._id, { product: product._id, name: product.name, left });
  }
  return [...lines.values()].filter(({ left }) => left > 0);
}

/** Whether a customer may ask to return something now: one request is open at most. */
export function canReturn(order: Pick<OrderDetailView, 'items' | 'requests' | 'orderStatus'>): boolean {
  const isOff = order.orderStatus === 'Failed' || order.orderStatus === 'Rejected';
  return !isOff && !order.requests.some(({ status }) => status === 'Pending') && returnLines(order).length > 0;
}

/** What was typed as a number of units: undefined when it is none, or more than there are. */
export function unitsIn(typed: string, left: number): number | undefined {
  const text = typed.trim();
  if (text === '') return 0;
  const units = Number(text);
  return /^\d{1,9}$/.test(text) && units <= left ? units : undefined;
}
