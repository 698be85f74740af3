import { z } from 'zod';
import { defineRoute, idParams } from '../../kernel/http/route.ts';
import { status } from '../../kernel/http/wire.ts';
import { amountSchema } from '../../kernel/money.ts';
import { requiredText, text } from '../../kernel/text/text.ts';
import { orderView } from '../views.ts';

/** Payments that one order may have, void ones included. */
export const MAX_PAYMENTS = 100;

const paymentReply = status({ order: orderView });

/** The payments that staff record on an order. */
export const orderPaymentRoutes = {
  recordPayment: defineRoute({
    method: 'POST',
    path: '/order/:id/payment',
    service: 'write-api',
    access: 'staff',
    summary: 'Record money that came for an order; the order is paid as soon as its payments reach its total',
    params: idParams,
    body: z.strictObject({
      method: requiredText(100),
      amount: amountSchema.min(0.01),
      reference: text(200).optional(),
      /** Of a line of a statement, as `matchStatement` has it: each line is recorded once, on one order. */
      payment: z.uuid().toLowerCase().optional(),
    }),
    reply: paymentReply,
    status: 201,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
  voidPayment: defineRoute({
    method: 'POST',
    path: '/order/:id/payment/:payment/void',
    service: 'write-api',
    access: 'staff',
    summary: 'Declare a recorded payment void, with the reason; it stays in the ledger and counts no longer',
    params: idParams.extend({ payment: z.uuid().toLowerCase() }),
    body: z.strictObject({ reason: requiredText(500) }),
    reply: paymentReply,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  }),
};
