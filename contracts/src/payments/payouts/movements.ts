import { z } from 'zod';

/** What has moved the shop's money at the provider. A payout that failed or was cancelled moves it back. */
export const movementKinds = ['charge', 'refund', 'dispute', 'fee', 'payout', 'other'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** One movement of the balance at the provider; amounts in minor units, below 0 for money that went. */
export const movement = z.object({
  /** Of the movement itself; a charge and its chargeback are two. */
  movementId: z.string(),
  kind: z.enum(movementKinds),
  /** Of the charge, the refund, the dispute or the payout that caused it. */
  reference: z.string(),
  gross: z.number(),
  /** What the provider kept; below 0 for what it gave back. */
  fee: z.number(),
  /** Gross less fee. */
  net: z.number(),
  /** ISO 4217, of the balance. */
  currency: z.string(),
  /** What the customer was charged or given back, where that was in another currency. */
  original: z.object({ amount: z.number(), currency: z.string() }).optional(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** Our id of the payment; absent for one that is not ours. */
  paymentId: z.string().optional(),
  /** Our id of the refund, also of one that was made at the provider; absent for anything else. */
  refundId: z.string().optional(),
  /** Our id of the dispute; absent for anything else. */
  disputeId: z.string().optional(),
  /** True for one from before the shop took payments at this provider. */
  isEarlier: z.boolean().optional(),
});
export type Movement = z.output<typeof movement>;

/** Where a payout is; `paid` may still become `failed`, when the bank sends it back. */
export const payoutStates = ['on_its_way', 'paid', 'failed', 'cancelled'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** What a payment or a refund and the movements of the provider are matched by. */
export const matchKeys = {
  payment: (paymentId: string) => `payment:${paymentId}`,
  refund: (refundId: string) => `refund:${refundId}`,
  dispute: (disputeId: string) => `dispute:${disputeId}`,
} as const;

/** What a movement is matched by: our id, or else the reference; undefined for one that has no counterpart. */
export function matchKeyOf({ kind, reference, paymentId, refundId, disputeId }: Movement): string | undefined {
  if (kind === 'charge') return matchKeys.payment(paymentId ?? reference);
  if (kind === 'refund') return matchKeys.refund(refundId ?? reference);
  return kind === 'dispute' ? matchKeys.dispute(disputeId ?? reference) : undefined;
}
