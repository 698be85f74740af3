import { rateLimit } from './setting-schemas.ts';

/** How often people may try, register and change something; a sentence goes with each rule. */
export const callLimits = {
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
};
