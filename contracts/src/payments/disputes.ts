import { z } from 'zod';
import type { EventOf } from '../kernel/event.ts';
import { instant } from '../kernel/http/wire.ts';
import { fromMinor } from '../kernel/money.ts';
import { type DisputeState, disputeStates, type paymentDisputed } from './dispute-events.ts';

/** A dispute about an online payment of an order; `amount` in minor units. */
export interface OrderDispute {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly state: DisputeState;
  readonly reference: string;
  readonly reason?: string | undefined;
  /** ISO 8601 in UTC. */
  readonly disputedAt: string;
}

/** The disputes of an order after an event about one. */
export function disputesAfter(
  disputes: readonly OrderDispute[],
  { data }: Pick<EventOf<typeof paymentDisputed>, 'data'>,
): readonly OrderDispute[] {
  const { disputeId, paymentId, amount, state, reference, reason, disputedAt } = data;
  const dispute: OrderDispute = { disputeId, paymentId, amount, state, reference, reason, disputedAt };
  return disputes.some((one) => one.disputeId === disputeId)
    ? disputes.map((one) => (one.disputeId === disputeId ? dispute : one))
    : [...disputes, dispute];
}

/** What the bank holds or has taken back of payments, in minor units: it cannot be refunded as well. */
export function disputedOf(disputes: readonly OrderDispute[] = [], paymentId?: string): number {
  return disputes.reduce((sum, dispute) => {
    const counts = dispute.state !== 'won' && (paymentId === undefined || dispute.paymentId === paymentId);
    return counts ? sum + dispute.amount : sum;
  }, 0);
}

/** A dispute as staff see it on its order; the amount in major units. */
export const orderDisputeView = z.object({
  _id: z.string(),
  /** The payment that it is about. */
  payment: z.string(),
  amount: z.number(),
  state: z.enum(disputeStates),
  /** By which the provider knows it; empty once the customer is erased. */
  reference: z.string(),
  /** In the provider's words; absent where it does not say. */
  reason: z.string().optional(),
  disputedAt: instant,
});
export type OrderDisputeView = z.output<typeof orderDisputeView>;

export function disputeViewOf(dispute: OrderDispute): OrderDisputeView {
  const { disputeId, paymentId, amount, state, reference, reason, disputedAt } = dispute;
  return {
    ...{ _id: disputeId, payment: paymentId, amount: fromMinor(amount), state, reference, disputedAt },
    ...(reason !== undefined && { reason }),
  };
}
