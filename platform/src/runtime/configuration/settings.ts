import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defaultPaymentMethods } from '@countinghouse/contracts/messages/payment-methods';
import { z } from 'zod';
import { StartFailure } from '../start-failure.ts';
import { paymentSettings } from './payment-settings.ts';
import { processSettings } from './process-settings.ts';
import { secretsWithheldFrom, withheldValues } from './secret-settings.ts';
import { address, eventStoreAddress, port, rateLimit, timeZone } from './setting-schemas.ts';
import { unpaidSettings } from './unpaid-settings.ts';

export type { RateLimit } from './setting-schemas.ts';

const paymentMethodsRule = 'must name at least one payment, each in at most 100 characters, separated by commas';

/**
 * Every setting, in the order of the table in docs/settings.md, which is made from this. A sentence goes with each
 * rule.
 */
export const settingsShape = {
  PORT: port(1).default(8080).describe('Port of the shop: the web app and the API.'),
  HOST: z.string().default('localhost').describe('Address that ports are opened on. `0.0.0.0` lets other machines in.'),
  VAR_DIR: z
    .string()
    .default('./var')
    .transform((path) => resolve(path))
    .describe('Folder of everything that the shop keeps on this machine: database, files, mail, secrets, logs.'),
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
  SHOP_TIMEZONE: timeZone
    .default('Asia/Hong_Kong')
    .describe('Time zone of the shop; where its days begin and end. With another one the reports are built anew.'),
  SHOP_LOCALE: z
    .enum(['en', 'zh-HK'], 'must be en or zh-HK')
    .default('en')
    .describe('Language for callers that name none.'),
  SHOP_URL: address('https', 'http')
    .optional()
    .transform((url) => url?.replace(/\/+$/, ''))
    .describe(
      'Public address of the shop, for links in mails and for search engines. Default: `http://localhost:PORT`.',
    ),
  SHOP_PAYMENT_METHODS: z
    .string()
    .default(defaultPaymentMethods.join(','))
    .transform((list) => list.split(',').flatMap((name) => name.trim() || []))
    .refine((names) => names.length > 0 && names.every((name) => name.length <= 100), paymentMethodsRule)
    .describe(
      'Payments that checkout offers while no payment method is active in the back office, separated by commas; the order keeps the chosen one as text. The two of the default are shown in the language of the reader, others as they are written.',
    ),
  DATABASE_URL: address('postgres', 'postgresql').describe(
    'PostgreSQL 15 or newer for read models, secrets and, by default, the log and the queue. `npm start` runs one of its own when this is not set.',
  ),
  DATABASE_PORT: port(1)
    .optional()
    .describe(
      'Port of the PostgreSQL that `npm start` runs, on 127.0.0.1 only, for programs that are to find it again. Default: any free one, at each start.',
    ),
  EVENT_STORE_URL: eventStoreAddress
    .optional()
    .describe(
      'The event log: EventStoreDB (one server, or several separated by commas) or PostgreSQL. Default: `DATABASE_URL`.',
    ),
  QUEUE_URL: address('redis', 'rediss', 'postgres', 'postgresql')
    .optional()
    .describe('The job queue: Redis or PostgreSQL. Default: `DATABASE_URL`.'),
  STORAGE_URL: address('file', 's3').optional().describe('Pictures and documents. Default: `files` in `VAR_DIR`.'),
  SMTP_URL: address('smtp', 'smtps')
    .optional()
    .describe('Mail server. Without one, mails are written to `mail` in `VAR_DIR`.'),
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
  CHROMIUM_PATH: z
    .string()
    .optional()
    .describe('Chromium that makes the PDFs. Default: an installed one, else the one that npm installed.'),
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
  CONNECTIONS_PER_NETWORK: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(10, 'must be at least 10')
    .max(10_000, 'must be at most 10000')
    .default(1_000)
    .describe(
      'Connections to the gateway that one network address may have at once, of 10,000 in all. Those of `TRUST_PROXY` are not counted.',
    ),
  TRUST_PROXY: z
    .string()
    .optional()
    .describe(
      'Proxies in front of the shop whose `X-Forwarded-For` is believed: addresses, or `loopback`, `uniquelocal`. Default: none.',
    ),
  TRUST_GATEWAY: z
    .string()
    .default('loopback')
    .describe('Where calls of the gateway come from, written like `TRUST_PROXY`.'),
  ...processSettings,
} satisfies Record<string, z.ZodType>;

const onlyInTests = {
  fits: (given: { FAILPOINT?: unknown; NODE_ENV: string }) =>
    given.FAILPOINT === undefined || given.NODE_ENV === 'test',
  otherwise: { path: ['FAILPOINT'], error: 'must not be set but in tests, which say NODE_ENV=test' },
};

const complete = z
  .object(settingsShape)
  .refine(onlyInTests.fits, onlyInTests.otherwise)
  .transform((given) => ({
    ...given,
    SHOP_URL: given.SHOP_URL ?? `http://localhost:${given.PORT}`,
    EVENT_STORE_URL: given.EVENT_STORE_URL ?? given.DATABASE_URL,
    QUEUE_URL: given.QUEUE_URL ?? given.DATABASE_URL,
    STORAGE_URL: given.STORAGE_URL ?? pathToFileURL(resolve(given.VAR_DIR, 'files')).href,
    WRITE_API_URL: given.WRITE_API_URL ?? [`http://127.0.0.1:${given.WRITE_API_PORT}`],
    READ_API_URL: given.READ_API_URL ?? [`http://127.0.0.1:${given.READ_API_PORT}`],
  }));

const launcher = z
  .object(settingsShape)
  .partial({ DATABASE_URL: true, JWT_SECRET: true, MASTER_KEY: true })
  .refine(onlyInTests.fits, onlyInTests.otherwise);

/** What a service runs with, by the names of the environment. */
export type Settings = z.output<typeof complete>;
/** The settings before the launcher has filled in the database and the secrets. */
export type LauncherSettings = z.output<typeof launcher>;

/**
 * The settings of a service. Throws {@link StartFailure} with one sentence that names what is wrong; it never shows a
 * value.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  return parse(complete, environment);
}

/**
 * The settings of one of the shop's services, which needs none of the secrets that only others need: to read one of
 * those throws. Throws like {@link readSettings}.
 */
export function readServiceSettings(service: string, environment: NodeJS.ProcessEnv): Settings {
  const withheld = secretsWithheldFrom(service);
  const values = Object.fromEntries(withheld.map((name) => [name, withheldValues[name]]));
  const settings = readSettings({ ...environment, ...values });
  for (const name of withheld) {
    Object.defineProperty(settings, name, {
      enumerable: false,
      get: () => {
        throw new Error(`${service} is not given ${name}`);
      },
    });
  }
  return settings;
}

/** The settings of `npm start`, which makes the secrets and may run the database itself. */
export function readLauncherSettings(environment: NodeJS.ProcessEnv): LauncherSettings {
  return parse(launcher, environment);
}

function parse<Schema extends z.ZodType>(schema: Schema, environment: NodeJS.ProcessEnv): z.output<Schema> {
  const given = Object.keys(settingsShape).map((name) => [name, environment[name]?.trim() || undefined]);
  const result = schema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path: [name], message }) =>
    environment[String(name)]?.trim() ? `${String(name)} ${message}` : `${String(name)} is not set`,
  );
  throw new StartFailure(`A setting is wrong: ${[...new Set(faults)].join('; ')}. See docs/settings.md.`);
}
