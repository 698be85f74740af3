import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';

export const orderTrackingNumberGiven = defineEvent({
  type: 'orders.OrderTrackingNumberGiven',
  version: 1,
  summary: 'Staff gave the number by which a carrier tracks the parcel of an order, or took it off with an empty one.',
  data: z.object({
    orderId: z.string(),
    customerId: z.string(),
    /** In place of an earlier one. */
    number: z.string(),
    /** The carrier's page about it, by the delivery method as it was then; '' without. */
    url: z.string(),
  }),
  personal: { subject: 'customerId', erased: { number: '', url: '' } },
});

/** Events about the delivery of an order; they are on the stream of the order. */
export const deliveryEvents = [orderTrackingNumberGiven] as const;
