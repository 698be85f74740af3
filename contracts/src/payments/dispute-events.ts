import { z } from 'zod';
import { defineEvent } from '../kernel/event.ts';
import { currencyOfOrder } from '../kernel/money.ts';

/** Where a dispute is: `open` until the customer's bank has decided. */
export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

export const paymentDisputed = defineEvent({
  type: 'orders.PaymentDisputed',
  version: 1,
  summary:
    'The customer disputes an online payment at their bank, or the bank has decided; one event for each state of a dispute. Stands on the stream of its order.',
  data: z.object({
    orderId: z.string(),
    orderNo: z.string(),
    customerId: z.string(),
    /** Ours, and the same for every event of the dispute. */
    disputeId: z.string(),
    /** The payment that it is about. */
    paymentId: z.string(),
    /** By which the provider knows it. */
    reference: z.string(),
    /** Minor units of the order's currency. */
    amount: z.number(),
    currency: currencyOfOrder,
    state: z.enum(disputeStates),
    /** In the provider's words; absent where it does not say. */
    reason: z.string().optional(),
    /** When the dispute began, ISO 8601 in UTC. */
    disputedAt: z.string(),
    /** When the shop saw it in this state, ISO 8601 in UTC. */
    seenAt: z.string(),
  }),
  personal: { subject: 'customerId', erased: { reference: '' } },
});

export const disputeEvents = [paymentDisputed] as const;
