import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';
import { currencyOfOrder } from '../../kernel/money.ts';

/** Why an attempt to pay at the provider ended without money. */
export const closedBecause = ['failed', 'expired', 'replaced', 'cancelled'] as const;
export type ClosedBecause = (typeof closedBecause)[number];

const ofPayment = { orderId: z.string(), customerId: z.string(), paymentId: z.string() };

export const paymentOpened = defineEvent({
  type: 'orders.PaymentOpened',
  version: 1,
  summary:
    'A customer is about to pay an order at the provider; recorded before the provider is asked. Stands on the stream of its order.',
  data: z.object({
    ...ofPayment,
    orderNo: z.string(),
    /** Name of the provider, such as `stripe`. */
    provider: z.string(),
    /** Minor units of the order's currency: what was due. */
    amount: z.number(),
    currency: currencyOfOrder,
    /** Until when the provider takes it, ISO 8601 in UTC. */
    expiresAt: z.string(),
    /** Number of the payment link that it was begun by; absent where the customer began it. */
    link: z.number().optional(),
  }),
});

export const paymentReferenced = defineEvent({
  type: 'orders.PaymentReferenced',
  version: 1,
  summary: 'The provider has opened the payment, and knows it by this reference.',
  data: z.object({ ...ofPayment, reference: z.string() }),
});

export const paymentReceived = defineEvent({
  type: 'orders.PaymentReceived',
  version: 1,
  summary: 'The provider says that the payment was made; it counts whatever became of the order meanwhile.',
  data: z.object({
    ...ofPayment,
    orderNo: z.string(),
    provider: z.string(),
    /** Minor units of the order's currency. */
    amount: z.number(),
    currency: currencyOfOrder,
    /** What the customer knows it by, such as `Visa ••4242`; '' without. */
    label: z.string(),
    /** What it is found by at the provider. */
    reference: z.string(),
    /** What the provider keeps, minor units; absent where it does not say. */
    providerFee: z.number().optional(),
    /** ISO 8601 in UTC. */
    receivedAt: z.string(),
  }),
  personal: { subject: 'customerId', erased: { label: '', reference: '' } },
});

export const paymentClosed = defineEvent({
  type: 'orders.PaymentClosed',
  version: 1,
  summary: 'An attempt to pay at the provider ended without money.',
  data: z.object({ ...ofPayment, why: z.enum(closedBecause) }),
});

export const onlinePaymentEvents = [paymentOpened, paymentReferenced, paymentReceived, paymentClosed] as const;
