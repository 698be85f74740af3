import { z } from 'zod';
import { address, rateLimit } from './setting-kinds.ts';

const refundLimit = 'must be an amount from 0 to 9999999.99';
const minutes = 'must be a number of minutes from 30 to 1380';

/** How orders are paid at a provider; a sentence goes with each rule. */
export const paymentSettings = {
  STRIPE_SECRET_KEY: z
    .string()
    .optional()
    .describe('Secret or restricted key of Stripe. With it, orders can be paid online; see docs/payments.md.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe(
      'Signing secret of the webhook `/api/v1/payment/stripe/webhook`. Without it, payments are known when customers return, else within ten minutes.',
    ),
  STRIPE_ADDRESS: address('https', 'http')
    .optional()
    .describe('Where the interface of Stripe is, for tests. Default: at Stripe.'),
  ONLINE_PAYMENT_MINUTES: z.coerce
    .number(minutes)
    .int(minutes)
    .min(30, minutes)
    .max(1_380, minutes)
    .default(60)
    .describe('Minutes for which an order waits for its online payment; then it is Failed and its stock released.'),
  ADMIN_REFUND_LIMIT: z.coerce
    .number(refundLimit)
    .min(0, refundLimit)
    .max(9_999_999.99, refundLimit)
    .default(0)
    .describe(
      'What may be refunded of one order in all before it takes a SUPER_ADMIN, in the currency of the order. 0 is no limit.',
    ),
  RATE_LIMIT_PAYMENTS_ORDER: rateLimit
    .default({ count: 5, seconds: 3_600 })
    .describe('Payment pages that may be opened for one order (count/seconds).'),
  RATE_LIMIT_PAYMENTS_CUSTOMER: rateLimit
    .default({ count: 10, seconds: 3_600 })
    .describe('Payment pages that a customer may open (count/seconds).'),
  RATE_LIMIT_PAYMENTS: rateLimit
    .default({ count: 20, seconds: 3_600 })
    .describe('Payment pages that may be opened from one network address (count/seconds).'),
} satisfies Record<string, z.ZodType>;

/** What holds where nothing is set: nothing can be paid online. */
export const paymentDefaults: PaymentSettings = z.object(paymentSettings).parse({});

/** The settings of online payment, by the names of the environment. */
export type PaymentSettings = z.output<z.ZodObject<typeof paymentSettings>>;
