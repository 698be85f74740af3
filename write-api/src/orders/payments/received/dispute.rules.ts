import { event } from '@countinghouse/contracts/kernel/event';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { type DisputeState, paymentDisputed } from '@countinghouse/contracts/payments/dispute-events';

/** A dispute as it stands at the provider. */
export interface DisputeCommand {
  readonly type: 'SeeDispute';
  readonly disputeId: string;
  readonly paymentId: string;
  readonly reference: string;
  /** Minor units. */
  readonly amount: number;
  readonly state: DisputeState;
  readonly reason?: string | undefined;
  readonly disputedAt: string;
  readonly seenAt: string;
}

/** A dispute is a fact; it is recorded once for each of its states. */
export function seeDispute(order: Order, { type: _, ...seen }: DisputeCommand): readonly OrderEvent[] {
  const known = order.disputes.find(({ disputeId }) => disputeId === seen.disputeId);
  if (known?.state === seen.state && known.amount === seen.amount) return [];
  const { orderId, orderNo, customerId, currency } = order.placed;
  return [event(paymentDisputed, { orderId, orderNo, customerId, currency, ...seen })];
}
