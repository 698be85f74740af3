import { event } from '@countinghouse/contracts/kernel/event';
import { orderConfirmed, orderPlaced, orderStatusChanged } from '@countinghouse/contracts/orders/events';
import { sampleLine, samplePlacement } from '@countinghouse/contracts/orders/testing/sample-placement';

export const orderId = 'o-1';
/** Of the customer c-1: three of p-1 and one of p-2. */
export const placement = samplePlacement({
  orderId,
  customerId: 'c-1',
  lines: [sampleLine({ productId: 'p-1', quantity: 3 }), sampleLine({ productId: 'p-2', quantity: 1 })],
});
export const placed = event(orderPlaced, placement);
export const confirmed = event(orderConfirmed, { orderId });
/** The events of an order that stands. */
export const standing = [placed, confirmed];
export const rejected = event(orderStatusChanged, { orderId, from: 'Pending', to: 'Rejected' });
