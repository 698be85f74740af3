import { z } from 'zod';
import { defineRoute } from '../../kernel/http/route.ts';
import { status, success } from '../../kernel/http/wire.ts';
import { amountSchema } from '../../kernel/money.ts';
import { emailSchema, requiredText, text } from '../../kernel/text/text.ts';
import { languages } from '../../messages/language.ts';
import { wantedDelivery } from '../../pricing/delivery/body.ts';
import { guestCart } from '../cart/guest-cart.ts';
import { orderView } from '../views.ts';
import { checkoutBody } from './checkout-body.ts';
import { quoteView } from './quote-api.ts';

const discountAmount = amountSchema.min(0.01);

/** The orders that staff enter for customers, from lines in place of a cart. */
export const staffOrderRoutes = {
  placeOrderForCustomer: defineRoute({
    method: 'POST',
    path: '/order/for-customer',
    service: 'write-api',
    access: 'staff',
    summary:
      'Enter an order for a customer, or for an e-mail address without an account, by the rules of the checkout; the cart of the customer stays as it is',
    body: checkoutBody.omit({ acceptedPolicies: true }).extend({
      /** Absent for an order without an account. */
      customer: z.uuid().toLowerCase().optional(),
      contactInfo: z.strictObject({
        email: emailSchema,
        phone: requiredText(50),
        /** Default: the name of the customer; without an account the e-mail address. */
        name: text(200).optional(),
      }),
      items: guestCart.min(1),
      /** Taken off the goods, at most what they cost; the customer sees the reason. */
      discount: z.strictObject({ amount: discountAmount, reason: requiredText(200) }).optional(),
      /** Of the mails about the order. Default: that of the shop. */
      language: z.enum(languages).optional(),
    }),
    reply: status({ order: orderView, message: z.string() }),
    status: 201,
    errors: ['PRICE_CHANGED', 'CART_CHANGED', 'DELIVERY_UNAVAILABLE', 'INSUFFICIENT_STOCK', 'UNPAID_LIMIT'],
  }),
  quoteForCustomer: defineRoute({
    method: 'POST',
    path: '/order/for-customer/quote',
    service: 'write-api',
    access: 'staff',
    summary: 'What an order that staff enter would cost now; nothing is stored',
    body: z.strictObject({
      items: guestCart.min(1),
      delivery: wantedDelivery.optional(),
      paymentMethod: text(100).optional(),
      /** Taken off the goods, at most what they cost. */
      discount: discountAmount.optional(),
    }),
    reply: success({ quote: quoteView }),
  }),
};
