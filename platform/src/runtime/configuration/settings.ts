import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { address } from '@countinghouse/contracts/engine/setting-kinds';
import { shopSettings } from '@countinghouse/contracts/engine/settings';
import { z } from 'zod';
import { StartFailure } from '../start-failure.ts';
import { processSettings } from './process-settings.ts';
import { secretsWithheldFrom, withheldValues } from './secret-settings.ts';
import { eventStoreAddress, port, timeZone } from './setting-schemas.ts';

/**
 * Every setting, the shop's among them, in the order of the table in docs/settings.md, which is made from this. A
 * sentence goes with each rule.
 */
export const settingsShape = {
  PORT: port(1).default(8080).describe('Port of the shop: the web app and the API.'),
  HOST: z.string().default('localhost').describe('Address that ports are opened on. `0.0.0.0` lets other machines in.'),
  VAR_DIR: z
    .string()
    .default('./var')
    .transform((path) => resolve(path))
    .describe('Folder of everything that the shop keeps on this machine: database, files, mail, secrets, logs.'),
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
  CHROMIUM_PATH: z
    .string()
    .optional()
    .describe('Chromium that makes the PDFs. Default: an installed one, else the one that npm installed.'),
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
  ...shopSettings,
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
