import { z } from 'zod';
import { defineEvent, type EventUnion } from '../kernel/event.ts';
import { currencyOfOrder } from '../kernel/money.ts';
import { paymentMethod } from './methods/methods.ts';
import { refundEvents } from './refund-events.ts';

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
    /** The payment method of the shop that these words name; absent where they name none. */
    methodId: z.string().optional(),
    /** Minor units of the order's currency, above 0. */
    amount: z.number(),
    currency: currencyOfOrder,
    /** What the payment is found by at the bank or the courier; '' without. */
    reference: z.string(),
    /** ISO 8601 in UTC. */
    recordedAt: z.string(),
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
  }),
  personal: { subject: 'customerId', erased: { reason: '' } },
});

export const paymentEvents = [paymentRecorded, paymentVoided, ...refundEvents] as const;

/** The payment methods of the shop share one stream. */
export const PAYMENT_METHODS = { category: 'payments.methods', id: 'all' } as const;

export const paymentMethodSet = defineEvent({
  type: 'payments.PaymentMethodSet',
  version: 1,
  summary: 'A payment method was added at the end, or is now like this. Amounts in minor units.',
  data: paymentMethod,
});

export const paymentMethodRemoved = defineEvent({
  type: 'payments.PaymentMethodRemoved',
  version: 1,
  summary: 'A payment method was removed; orders keep its name.',
  data: z.object({ methodId: z.string() }),
});

export const paymentMethodsOrdered = defineEvent({
  type: 'payments.PaymentMethodsOrdered',
  version: 1,
  summary: 'The payment methods stand in another order, first to last.',
  data: z.object({ methodIds: z.array(z.string()) }),
});

export const paymentMethodEvents = [paymentMethodSet, paymentMethodRemoved, paymentMethodsOrdered] as const;
export type PaymentMethodEvent = EventUnion<typeof paymentMethodEvents>;
