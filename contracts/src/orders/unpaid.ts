import type { Order } from './order.state.ts';

/**
 * Whether an order holds stock that nobody has paid for: it is open, not paid, and not handed over to a courier. What
 * makes an order paid, makes it count no longer; limits, expiry and erasure all go by this.
 */
export function isUnpaid({ phase, orderStatus, paymentStatus, trackStatus }: Order): boolean {
  return phase !== 'declined' && orderStatus === 'Pending' && paymentStatus !== 'Complete' && trackStatus === 'ordered';
}
