import { z } from 'zod';
import { defineEvent } from '../../../kernel/event.ts';

export const orderTakenIntoAccount = defineEvent({
  type: 'orders.OrderTakenIntoAccount',
  version: 1,
  summary:
    'An order that was placed without an account belongs to an account from now on, whose owner has proved to read its mail.',
  data: z.object({
    orderId: z.string(),
    /** Of the account; what the order says of the person stays sealed under the order itself. */
    accountId: z.string(),
  }),
});

/** Events of orders that were placed without an account; they are on the stream of the order. */
export const guestOrderEvents = [orderTakenIntoAccount] as const;
