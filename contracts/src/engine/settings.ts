import { z } from 'zod';
import { defaultPaymentMethods } from '../messages/payment-methods.ts';
import { paymentSettings } from './payment-settings.ts';
import { address, rateLimit } from './setting-kinds.ts';
import { unpaidSettings } from './unpaid-settings.ts';

const paymentMethodsRule = 'must name at least one payment, each in at most 100 characters, separated by commas';

/** The shop's own settings, which the engine reads with its own; a sentence goes with each rule. */
export const shopSettings = {
  ADMIN_EMAIL: z
    .email('must be an e-mail address')
    .default('admin@countinghouse.local')
    .describe('E-mail of the first SUPER_ADMIN. First start only.'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have 8 to 128 characters')
    .max(128, 'must have 8 to 128 characters')
    .optional()
    .describe('Password of the first SUPER_ADMIN. First start only. Without it, one is made and shown once.'),
  SHOP_PAYMENT_METHODS: z
    .string()
    .default(defaultPaymentMethods.join(','))
    .transform((list) => list.split(',').flatMap((name) => name.trim() || []))
    .refine((names) => names.length > 0 && names.every((name) => name.length <= 100), paymentMethodsRule)
    .describe(
      'Payments that checkout offers while no payment method is active in the back office, separated by commas; the order keeps the chosen one as text. The two of the default are shown in the language of the reader, others as they are written.',
    ),
  MAIL_FROM: z
    .email('must be an e-mail address')
    .optional()
    .describe('Address that mails to customers come from. Default: the one of the contact page, else `ADMIN_EMAIL`.'),
  MAIL_HOLD_SECONDS: z.coerce
    .number('must be a number of seconds')
    .int('must be a number of seconds')
    .min(0, 'must be a number of seconds')
    .max(3_600, 'must be at most 3600')
    .default(60)
    .describe(
      'Seconds that mails about what staff do with an order, or that a product is back, wait; what is undone within them is not mailed. 0 is no wait.',
    ),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe('Client of Google sign-in. Without it, customers sign in by password only.'),
  GOOGLE_JWKS_URL: address('https', 'http')
    .default('https://www.googleapis.com/oauth2/v3/certs')
    .describe('Keys that Google signs with.'),
  FIRST_PASSWORD_DAYS: z.coerce
    .number('must be a number of days')
    .int('must be a number of days')
    .min(1, 'must be a number of days')
    .max(365, 'must be at most 365')
    .default(7)
    .describe(
      'Days for which a first password of staff works that somebody else chose or the shop made, unless it is changed.',
    ),
  STAFF_IDLE_MINUTES: z.coerce
    .number('must be a number of minutes')
    .int('must be a number of minutes')
    .min(1, 'must be a number of minutes')
    .max(720, 'must be at most 720')
    .default(240)
    .describe(
      'Minutes after which a session of staff ends that nobody uses, for sessions that begin from then on; none lasts longer than 12 hours.',
    ),
  SUPER_ADMIN_SECOND_FACTOR: z
    .enum(['optional', 'required'], 'must be optional or required')
    .default('optional')
    .describe(
      'Whether SUPER_ADMINs need two-step sign-in. `required`: who has none is led to set it up before anything else works.',
    ),
  RATE_LIMIT_SIGN_IN: rateLimit
    .default({ count: 5, seconds: 900 })
    .describe('Wrong passwords per account (count/seconds).'),
  RATE_LIMIT_SIGN_IN_ADDRESS: rateLimit
    .default({ count: 100, seconds: 900 })
    .describe('Wrong passwords per network address (count/seconds).'),
  RATE_LIMIT_REGISTER: rateLimit
    .default({ count: 60, seconds: 3600 })
    .describe('Registrations per network address (count/seconds).'),
  RATE_LIMIT_CONTACT: rateLimit
    .default({ count: 20, seconds: 3600 })
    .describe('Contact messages per network address (count/seconds).'),
  RATE_LIMIT_INVOICE: rateLimit
    .default({ count: 20, seconds: 600 })
    .describe('Invoices that a customer may have rendered (count/seconds).'),
  RATE_LIMIT_CUSTOMER_WRITES: rateLimit
    .default({ count: 120, seconds: 60 })
    .describe(
      'Changes that a customer may make of cart, orders, own details and saved products, and sign-ins (count/seconds); ten lines in one call count as one. All write-apis count together, each after the first to within a tenth.',
    ),
  RATE_LIMIT_CUSTOMER_DAY: rateLimit
    .default({ count: 3_000, seconds: 86_400 })
    .describe('The same over a longer time (count/seconds).'),
  RATE_LIMIT_DECLINED_ORDERS: rateLimit
    .default({ count: 20, seconds: 600 })
    .describe('Orders of a customer that may end for want of stock (count/seconds), counted in the same way.'),
  RATE_LIMIT_QUOTES: rateLimit
    .default({ count: 120, seconds: 60 })
    .describe('Quotes of an order per network address (count/seconds), counted in the same way.'),
  RATE_LIMIT_GUEST_ORDERS: rateLimit
    .default({ count: 120, seconds: 3600 })
    .describe(
      'Orders without an account per network address, and per e-mail address (count/seconds), counted in the same way.',
    ),
  ...unpaidSettings,
  ...paymentSettings,
  RATE_LIMIT_PAGES: rateLimit
    .default({ count: 3000, seconds: 60 })
    .describe(
      'Storefront pages that are rendered for one network address; copies that are kept do not count (count/seconds), counted in the memory of each read-api.',
    ),
  RATE_LIMIT_MAIL: rateLimit
    .default({ count: 20, seconds: 3600 })
    .describe(
      'Mails to one address of a customer, and mails of one customer to any (count/seconds); what is beyond is not sent.',
    ),
  RATE_LIMIT_PREFERENCES: rateLimit
    .default({ count: 120, seconds: 3600 })
    .describe('Changes of the own columns, density and start page per member of staff (count/seconds).'),
  RATE_LIMIT_RESET: rateLimit
    .default({ count: 5, seconds: 3600 })
    .describe('Links for a new password per account and network address that asks (count/seconds).'),
  RATE_LIMIT_RESET_ADDRESS: rateLimit
    .default({ count: 20, seconds: 3600 })
    .describe('Links for a new password that a network address may ask for (count/seconds).'),
  PAGE_CACHE_MB: z.coerce
    .number('must be a number of megabytes')
    .int('must be a number of megabytes')
    .min(1, 'must be a number of megabytes')
    .max(4_096, 'must be at most 4096')
    .default(64)
    .describe('Memory of each read-api for storefront pages that are kept, in MB.'),
} satisfies Record<string, z.ZodType>;
