import { z } from 'zod';
import { newPassword } from '../../../identity/password.ts';
import { defineRoute, idParams } from '../../../kernel/http/route.ts';
import { status } from '../../../kernel/http/wire.ts';
import { emailSchema, requiredText, text } from '../../../kernel/text/text.ts';
import { guestCart } from '../../cart/guest-cart.ts';
import { orderView } from '../../views.ts';
import { checkoutBody } from '../checkout-body.ts';

/** What is done with orders that were placed without an account. */
export const guestOrderRoutes = {
  placeGuestOrder: defineRoute({
    method: 'POST',
    path: '/order/guest',
    service: 'write-api',
    access: 'public',
    summary: 'Place an order without an account; the answer has the code of the link that opens it',
    body: checkoutBody.extend({
      items: guestCart.min(1),
      contactInfo: z.strictObject({
        email: emailSchema,
        phone: requiredText(50),
        /** Default: the e-mail address. */
        name: text(200).optional(),
      }),
      /** Opens an account with these details where the address has none; the answer is the same where it has one. */
      password: newPassword.optional(),
    }),
    reply: status({
      order: orderView,
      /** Opens the order, in an `Authorization: Order <code>` header and in the address of its page. */
      code: z.string(),
      message: z.string(),
    }),
    status: 201,
    errors: [
      'ACCOUNT_NEEDED',
      'PRICE_CHANGED',
      'CART_CHANGED',
      'DELIVERY_UNAVAILABLE',
      'INSUFFICIENT_STOCK',
      'UNPAID_LIMIT',
    ],
  }),
  eraseGuest: defineRoute({
    method: 'DELETE',
    path: '/order/:id/personal-data',
    service: 'write-api',
    access: 'staff',
    summary: 'Erase the personal data of an order without an account; what was ordered stays',
    params: idParams,
    reply: status({ message: z.string() }),
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
};
