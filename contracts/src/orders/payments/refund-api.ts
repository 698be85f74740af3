import { z } from 'zod';
import { defineRoute, idParams } from '../../kernel/http/route.ts';
import { status } from '../../kernel/http/wire.ts';
import { amountSchema } from '../../kernel/money.ts';
import { requiredText, text } from '../../kernel/text/text.ts';
import { refundWays } from '../../payments/refund-events.ts';
import { orderQuantity } from '../cart/guest-cart.ts';
import { orderView } from '../views.ts';

/** Refunds that one order may have, failed ones included. */
export const MAX_REFUNDS = 100;

const id = z.uuid().toLowerCase();
const units = z
  .array(z.strictObject({ product: id, quantity: orderQuantity }))
  .min(1)
  .max(200);
const refundReply = status({ order: orderView });

/** The refunds that staff make. */
export const orderRefundRoutes = {
  refundOrder: defineRoute({
    method: 'POST',
    path: '/order/:id/refund',
    service: 'write-api',
    access: 'staff',
    summary:
      'Refund units, a part of the fee or an amount of an order, never more than was paid and is not refunded; with it, complete a return request and put units back into stock',
    params: idParams,
    body: z.strictObject({
      /** In place of what items and fee come to. */
      amount: amountSchema.min(0.01).optional(),
      items: units.optional(),
      fee: amountSchema.min(0.01).optional(),
      to: z.enum(refundWays),
      reason: requiredText(500),
      /** Of a refund by hand. */
      reference: text(200).optional(),
      /** A return request of this order. */
      request: id.optional(),
      restock: units.optional(),
      /** Whether the return request is complete with it. */
      complete: z.boolean().optional(),
    }),
    reply: refundReply,
    status: 201,
    errors: ['NOT_FOUND', 'REFUND_TOO_HIGH', 'REQUEST_EXISTS', 'VERSION_CONFLICT'],
  }),
  settleRefund: defineRoute({
    method: 'POST',
    path: '/order/:id/refund/:refund/settle',
    service: 'write-api',
    access: 'staff',
    summary: 'Say that a refund which failed at the provider was made by hand',
    params: idParams.extend({ refund: id }),
    body: z.strictObject({ reference: text(200).optional() }),
    reply: refundReply,
    errors: ['NOT_FOUND', 'REFUND_TOO_HIGH', 'ILLEGAL_TRANSITION', 'VERSION_CONFLICT'],
  }),
};
