import { z } from 'zod';
import { defineRoute, idParams } from '../../kernel/http/route.ts';
import { status, success } from '../../kernel/http/wire.ts';
import { orderView } from '../views.ts';

/** How customers pay their orders online. */
export const payRoutes = {
  payOrder: defineRoute({
    method: 'POST',
    path: '/order/:id/pay',
    service: 'write-api',
    access: 'customer',
    forLinks: true,
    summary:
      'Open the page of the payment provider for what is due of an own order; an attempt that was open is closed by it',
    params: idParams,
    reply: status({ url: z.string() }),
    errors: ['NOT_FOUND', 'ALREADY_PAID', 'PAYMENT_CLOSED', 'VERSION_CONFLICT'],
  }),
  checkPayment: defineRoute({
    method: 'POST',
    path: '/order/:id/pay/check',
    service: 'write-api',
    access: 'customer',
    forLinks: true,
    summary: 'Ask the payment provider now whether an own order is paid, as its page leads back to the shop',
    params: idParams,
    reply: status({
      order: orderView,
      /** Whether a payment is still open at the provider. */
      isOpen: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
};

/** The most that a notification of a provider may have, in bytes. */
export const MAX_NOTIFICATION_BYTES = 65_536;

/** What the provider calls. */
export const notificationRoutes = {
  stripeWebhook: defineRoute({
    method: 'POST',
    path: '/payment/stripe/webhook',
    service: 'write-api',
    access: 'public',
    summary:
      'A notification of Stripe, signed; the payment that it names is looked up at once. It says nothing that is believed',
    bytes: MAX_NOTIFICATION_BYTES,
    reply: success({}),
    errors: ['TOO_LARGE', 'NOT_FOUND'],
  }),
};
