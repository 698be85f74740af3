import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';

const link = {
  orderId: z.string(),
  /** Counts the links of the order, from 1; with the key of the shop, the code of the link follows from it. */
  number: z.number(),
};

export const paymentLinkMade = defineEvent({
  type: 'orders.PaymentLinkMade',
  version: 1,
  summary: 'Staff made a link by which anybody who has it can pay the order; an earlier one is void.',
  data: z.object({
    ...link,
    /** Until when it is valid, ISO 8601 in UTC. */
    expiresAt: z.string(),
  }),
});

export const paymentLinkVoided = defineEvent({
  type: 'orders.PaymentLinkVoided',
  version: 1,
  summary: 'Staff declared the payment link of an order void.',
  data: z.object(link),
});

export const paymentLinkEvents = [paymentLinkMade, paymentLinkVoided] as const;
