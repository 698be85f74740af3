import { type Charge, chargedFor } from '../pricing/charges.ts';
import type { Order } from './order.state.ts';
import type { OrderStatus, PaymentStatus, TrackStatus } from './statuses.ts';

/**
 * Whether an order holds stock that nobody has paid for: it is open, not paid, and not handed over to a courier. What
 * makes an order paid, makes it count no longer; limits, expiry and erasure all go by this.
 */
export function isUnpaid({ phase, orderStatus, paymentStatus, trackStatus }: Order): boolean {
  return phase !== 'declined' && orderStatus === 'Pending' && paymentStatus !== 'Complete' && trackStatus === 'ordered';
}

/** Whether the goods of a standing order have left the shop: it is complete, or its tracking has gone on. */
export function isHandedOver(orderStatus: OrderStatus, trackStatus: TrackStatus): boolean {
  return orderStatus === 'Complete' || (orderStatus === 'Pending' && trackStatus !== 'ordered');
}

/** Whether a customer may still cancel an order: it stands, and is not handed over. */
export function isCancellable(orderStatus: OrderStatus, trackStatus: TrackStatus): boolean {
  return orderStatus === 'Pending' && trackStatus === 'ordered';
}

/**
 * Whether the delivery fee of an order is still to be told: it is open, not paid, nobody has set one, and no method
 * says what it costs.
 */
export function isFeeOpen(order: {
  readonly fee: number;
  readonly orderStatus: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly delivery?: object | null | undefined;
  readonly charges?: readonly Charge[] | undefined;
}): boolean {
  return (
    !order.delivery &&
    order.fee === chargedFor('tax', order.charges) &&
    order.orderStatus === 'Pending' &&
    order.paymentStatus !== 'Complete'
  );
}
