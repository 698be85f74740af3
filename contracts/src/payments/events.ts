import { z } from 'zod';
import { defineEvent } from '../kernel/event.ts';
import { currencyOfOrder } from '../kernel/money.ts';

export const paymentRecorded = defineEvent({
  type: 'orders.PaymentRecorded',
  version: 1,
  summary: 'Staff recorded money that came for an order. Stands on the stream of its order.',
  data: z.object({
    orderId: z.string(),
    orderNo: z.string(),
    customerId: z.string(),
    paymentId: z.string(),
    /** How it came, in the words of the order or of staff. */
    method: z.string(),
    /** Minor units of the order's currency, above 0. */
    amount: z.number(),
    currency: currencyOfOrder,
    /** What the payment is found by at the bank or the courier; '' without. */
    reference: z.string(),
    /** ISO 8601 in UTC. */
    recordedAt: z.string(),
    /** The member of staff; null for the shop itself. */
    recordedBy: z.string().nullable(),
  }),
  personal: { subject: 'customerId', erased: { method: '', reference: '' } },
});

export const paymentVoided = defineEvent({
  type: 'orders.PaymentVoided',
  version: 1,
  summary: 'Staff declared a recorded payment void: it counts no longer, and stays in the ledger with the reason.',
  data: z.object({
    orderId: z.string(),
    customerId: z.string(),
    paymentId: z.string(),
    reason: z.string(),
    /** ISO 8601 in UTC. */
    voidedAt: z.string(),
    /** The member of staff; null for the shop itself. */
    voidedBy: z.string().nullable(),
  }),
  personal: { subject: 'customerId', erased: { reason: '' } },
});

export const paymentEvents = [paymentRecorded, paymentVoided] as const;
