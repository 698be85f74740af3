import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { type Failpoint, type FailpointSetting, failpoints } from './failpoint.ts';
import { StartFailure } from './start-failure.ts';

/** How often something may happen: `count` times in `seconds`. Written `5/900`. */
export interface RateLimit {
  readonly count: number;
  readonly seconds: number;
}

const port = (least: number) =>
  z.coerce.number(whole(least)).int(whole(least)).min(least, whole(least)).max(65_535, whole(least));
const whole = (least: number) => `must be a port number from ${least} to 65535`;

const address = (...schemes: string[]) => {
  const wanted = `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;
  return z
    .string()
    .refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)), wanted);
};

const rateLimit = z
  .string()
  .regex(/^[1-9]\d{0,6}\/[1-9]\d{0,6}$/, 'must be written as count/seconds, for example 5/900')
  .transform((text): RateLimit => {
    const [count, seconds] = text.split('/').map(Number) as [number, number];
    return { count, seconds };
  });

const bytes = (fits: (length: number) => boolean, wanted: string) =>
  z
    .base64(wanted)
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((decoded) => fits(decoded.length), wanted);

const failpointSetting = z
  .string()
  .regex(
    new RegExp(`^(by-message|(${failpoints.join('|')})(:[1-9]\\d{0,3})?)$`),
    'must be a failpoint of failpoint.ts, name:pass, or by-message',
  )
  .transform((text): FailpointSetting => {
    if (text === 'by-message') return text;
    const [name, pass = '1'] = text.split(':') as [Failpoint, string?];
    return { name, pass: Number(pass) };
  });

const timeZone = z.string().refine((name) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}, 'must be a time zone such as Asia/Hong_Kong');

/** Every setting, in the order of the table in docs/settings.md, which is made from this. A sentence goes with each rule. */
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
  DATABASE_URL: address('postgres', 'postgresql').describe(
    'PostgreSQL 15 or newer for read models, secrets and, by default, the log and the queue. `npm start` runs one of its own when this is not set.',
  ),
  EVENT_STORE_URL: address('postgres', 'postgresql', 'esdb', 'esdb+discover')
    .optional()
    .describe('The event log: EventStoreDB or PostgreSQL. Default: `DATABASE_URL`.'),
  QUEUE_URL: address('redis', 'rediss', 'postgres', 'postgresql')
    .optional()
    .describe('The job queue: Redis or PostgreSQL. Default: `DATABASE_URL`.'),
  STORAGE_URL: address('file', 's3').optional().describe('Pictures and documents. Default: `files` in `VAR_DIR`.'),
  SMTP_URL: address('smtp', 'smtps')
    .optional()
    .describe('Mail server. Without one, mails are written to `mail` in `VAR_DIR`.'),
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
  JWT_SECRET: bytes((length) => length >= 32, 'must be at least 32 bytes in base64').describe(
    'Signs the tokens of signed-in people. `npm start` makes one in `VAR_DIR`.',
  ),
  MASTER_KEY: bytes((length) => length === 32, 'must be 32 bytes in base64').describe(
    'Locks the keys of personal data; without it that data is gone. `npm start` makes one in `VAR_DIR`.',
  ),
  WRITE_API_PORT: port(1).default(8081).describe('Port of write-api.'),
  READ_API_PORT: port(1).default(8082).describe('Port of read-api.'),
  WRITE_API_URL: address('http')
    .optional()
    .describe('Where the gateway finds write-api. Default: `WRITE_API_PORT` on this machine.'),
  READ_API_URL: address('http')
    .optional()
    .describe('Where the gateway finds read-api. Default: `READ_API_PORT` on this machine.'),
  NODE_ENV: z
    .string()
    .default('development')
    .describe('`production`: the description of the API at `/api/docs` is for staff only.'),
  METRICS_PORT: port(0)
    .default(0)
    .describe('Port of a service for health checks and metrics. 0: any free one, named in its log.'),
  METRICS_HOST: z.string().default('127.0.0.1').describe('Address that `METRICS_PORT` is opened on.'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info')
    .describe('What is logged.'),
  LOG_FILE: z
    .string()
    .optional()
    .describe('File that a service appends its log to; beyond 20 MB it becomes `<file>.1`. Unset: standard output.'),
  FAILPOINT: failpointSetting
    .optional()
    .describe(
      'For tests, and refused unless `NODE_ENV` is `test`: where a service kills itself, as `name`, `name:pass` or `by-message` (see `failpoint.ts`).',
    ),
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
    EVENT_STORE_URL: given.EVENT_STORE_URL ?? given.DATABASE_URL,
    QUEUE_URL: given.QUEUE_URL ?? given.DATABASE_URL,
    STORAGE_URL: given.STORAGE_URL ?? pathToFileURL(resolve(given.VAR_DIR, 'files')).href,
    WRITE_API_URL: given.WRITE_API_URL ?? `http://127.0.0.1:${given.WRITE_API_PORT}`,
    READ_API_URL: given.READ_API_URL ?? `http://127.0.0.1:${given.READ_API_PORT}`,
  }));

const launcher = z
  .object(settingsShape)
  .partial({ DATABASE_URL: true, JWT_SECRET: true, MASTER_KEY: true })
  .refine(onlyInTests.fits, onlyInTests.otherwise);

/** What a service runs with, by the names of the environment. */
export type Settings = z.output<typeof complete>;
/** What is known before the launcher has filled in the database and the secrets. */
export type LauncherSettings = z.output<typeof launcher>;

/** The settings of a service. Throws {@link StartFailure} with one sentence that names what is wrong; it never shows a value. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  return parse(complete, environment);
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
