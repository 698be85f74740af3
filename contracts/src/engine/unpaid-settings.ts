import { z } from 'zod';

/** A number for customers whose mailbox is proved, and one for others. Written `100/30`; 0 is no limit. */
export interface ProvedLimit {
  readonly proved: number;
  readonly unproved: number;
}

const provedLimit = z
  .string()
  .regex(/^\d{1,7}\/\d{1,7}$/, 'must be written as proved/unproved, for example 100/30')
  .transform((text): ProvedLimit => {
    const [proved, unproved] = text.split('/').map(Number) as [number, number];
    return { proved, unproved };
  });

const days = 'must be a number of days from 0 to 3650';
const percent = 'must be a number of percent from 1 to 100';

/** What unpaid orders may hold, and for how long; a sentence goes with each rule. */
export const unpaidSettings = {
  UNPAID_ORDERS: provedLimit
    .default({ proved: 100, unproved: 30 })
    .describe(
      'Orders of one customer that may stand unpaid and not handed over at once; every ten products of an order count as one. With a proved mailbox/without; 0 is no limit. Staff can lift it for a customer.',
    ),
  UNPAID_ORDERS_NETWORK: provedLimit
    .default({ proved: 1_000, unproved: 300 })
    .describe(
      'The same for all customers of one network address. Loopback and private addresses, as of a proxy that is not trusted, are no network.',
    ),
  UNPAID_PRODUCTS: provedLimit
    .default({ proved: 40, unproved: 15 })
    .describe(
      'Products of whose stock one customer may hold more than `UNPAID_SHARE` unpaid. With a proved mailbox/without; 0 is no limit.',
    ),
  UNPAID_PRODUCTS_NETWORK: provedLimit
    .default({ proved: 100, unproved: 40 })
    .describe('The same for all customers of one network address.'),
  UNPAID_SHARE: z.coerce
    .number(percent)
    .int(percent)
    .min(1, percent)
    .max(100, percent)
    .default(50)
    .describe('Percent of the stock of a product beyond which unpaid orders count for `UNPAID_PRODUCTS`.'),
  UNPAID_EXPIRY_DAYS: z.coerce
    .number(days)
    .min(0, days)
    .max(3_650, days)
    .default(0)
    .describe(
      'Days after which an unpaid order of a customer who has named no payment is rejected and its stock released. 0 is never.',
    ),
} satisfies Record<string, z.ZodType>;

/** What holds where nothing is set. */
export const unpaidDefaults: UnpaidSettings = z.object(unpaidSettings).parse({});

/** The settings of unpaid orders, by the names of the environment. */
export type UnpaidSettings = z.output<z.ZodObject<typeof unpaidSettings>>;
