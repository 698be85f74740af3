import { z } from 'zod';
import { defineRoute, idParams, imagePath } from '../../kernel/http/route.ts';
import { instant, status, success } from '../../kernel/http/wire.ts';
import { requiredText } from '../../kernel/text/text.ts';
import { orderPolicies } from '../../pages/page-paths.ts';
import { rawDocument } from '../../settings/page-content.ts';
import { guestCart } from '../cart/guest-cart.ts';
import { cartView } from '../cart/views.ts';
import { orderView } from '../views.ts';

const terms = z.object({ text: rawDocument.nullable(), image: imagePath });

/** What customers do with carts and orders beyond the calls of the specification. */
export const storefrontOrderRoutes = {
  addItemsToCart: defineRoute({
    method: 'POST',
    path: '/cart/add-items',
    service: 'write-api',
    access: 'customer',
    summary: 'Add several products to the own cart, as far as they are sold and in stock; says what was not added',
    body: z.strictObject({ items: guestCart.min(1) }),
    reply: success({
      cart: cartView,
      /** What was not added, or not all of it; `available` is the number in stock. */
      refused: z.array(
        z.object({
          product: z.string(),
          code: z.enum(['NOT_FOUND', 'INSUFFICIENT_STOCK']),
          available: z.number(),
        }),
      ),
      message: z.string(),
    }),
    errors: ['CART_CHANGED'],
  }),
  givePaymentReference: defineRoute({
    method: 'POST',
    path: '/order/:id/payment-reference',
    service: 'write-api',
    access: 'customer',
    forLinks: true,
    summary: 'Name the transaction by which the customer paid an own order',
    params: idParams,
    body: z.strictObject({ transactionId: requiredText(200) }),
    reply: status({ order: orderView }),
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'ILLEGAL_TRANSITION'],
  }),
  cancelOrder: defineRoute({
    method: 'POST',
    path: '/order/:id/cancel',
    service: 'write-api',
    access: 'customer',
    forLinks: true,
    summary: 'Cancel an own order, until it is handed over to delivery; its stock comes back',
    params: idParams,
    reply: status({ order: orderView }),
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'ILLEGAL_TRANSITION'],
  }),
  getOrderTerms: defineRoute({
    method: 'GET',
    path: '/order/:id/terms',
    service: 'read-api',
    access: 'signed-in',
    forLinks: true,
    summary: 'The terms and policies that were in force when an order was placed, and which of them it accepted',
    params: idParams,
    reply: status({
      asOf: instant,
      /** Those that the customer was told to accept; they are shown at that very revision. */
      accepted: z.array(z.enum(orderPolicies)),
      shippingPaymentTerms: terms,
      returnReplacementPolicy: terms,
      privacyPolicy: terms,
    }),
    errors: ['NOT_FOUND'],
    views: ['orders_order_list'],
  }),
};
