import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paymentDefaults } from '@countinghouse/contracts/engine/payment-settings';
import { unpaidDefaults } from '@countinghouse/contracts/engine/unpaid-settings';
import { allEvents } from '@countinghouse/contracts/event-registry';
import { ORDER_LINK_CODES } from '@countinghouse/contracts/orders/storefront/guest/guest-order';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { commandHandling } from '@countinghouse/platform/commands/command-handler';
import { eventLog } from '@countinghouse/platform/event-log/event-log';
import type { EventStore } from '@countinghouse/platform/event-log/event-store';
import { createMemoryEventStore } from '@countinghouse/platform/event-log/memory/event-store';
import { fileRegistry } from '@countinghouse/platform/files/file-registry';
import { files } from '@countinghouse/platform/files/files';
import { diskStorage } from '@countinghouse/platform/files/storage/disk-storage';
import { type Database, openDatabase } from '@countinghouse/platform/postgres/database';
import { createProgress, type Progress } from '@countinghouse/platform/projections/progress/progress';
import { buildHttpApp } from '@countinghouse/platform/rest/http-app';
import { failureLogger } from '@countinghouse/platform/testing/failure-logger';
import { createTestDatabase } from '@countinghouse/platform/testing/test-database';
import { idCodes } from '@countinghouse/platform/vault/id-codes';
import { openVault } from '@countinghouse/platform/vault/vault';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { contextsOf } from '../app.ts';
import { postgresContactSenders } from '../email/contact-senders.ts';
import { postgresClaims } from '../identity/claims.ts';
import { limitKeyFrom, openLimits } from '../identity/sign-in/rate-limits.ts';
import { createFirstSuperAdmin } from '../identity/staff/super-admins.ts';
import type { Clock } from '../processes/clock.ts';
import type { Process } from '../processes/process.ts';
import type { WriteDeps, WriteSettings } from '../write-deps.ts';

export const SUPER_ADMIN = { email: 'super.admin@shop.hk', password: 'first password' } as const;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Sending {
  readonly body?: object | undefined;
  /** Whose call it is; anonymous without one. */
  readonly token?: string | undefined;
  readonly headers?: object;
  /** Address that the call comes from. Default: this machine. */
  readonly from?: string;
  /** Which of the two apps is called. Default 0. */
  readonly process?: number;
}

export interface TestWriteSide {
  /** Two apps, as two processes would be: one log and one database, nothing else in common. */
  readonly apps: readonly [FastifyInstance, FastifyInstance];
  readonly deps: WriteDeps;
  readonly processes: readonly Process[];
  readonly clocks: readonly Clock[];
  readonly masterKey: Buffer;
  /** Calls `url` below `/api/v1`. */
  send(method: Method, url: string, sending?: Sending): Promise<LightMyRequestResponse>;
  /** Signs a member of staff in. @returns the token */
  signIn(credentials: { readonly email: string; readonly password: string }): Promise<string>;
  /** Makes the first SUPER_ADMIN, {@link SUPER_ADMIN}, and signs them in. @returns the token */
  signInSuperAdmin(): Promise<string>;
  close(): Promise<void>;
}

/** Settings of a shop that has set up nothing. */
const testSettings: WriteSettings = {
  ...unpaidDefaults,
  ...paymentDefaults,
  SHOP_URL: 'http://localhost:8080',
  SHOP_TIMEZONE: 'Asia/Hong_Kong',
  SHOP_LOCALE: 'en',
  GOOGLE_CLIENT_ID: undefined,
  GOOGLE_JWKS_URL: 'http://127.0.0.1:1/keys',
  FIRST_PASSWORD_DAYS: 7,
  STAFF_IDLE_MINUTES: 240,
  SUPER_ADMIN_SECOND_FACTOR: 'optional',
  RATE_LIMIT_SIGN_IN: { count: 5, seconds: 900 },
  RATE_LIMIT_SIGN_IN_ADDRESS: { count: 100, seconds: 900 },
  RATE_LIMIT_REGISTER: { count: 60, seconds: 3_600 },
  RATE_LIMIT_CONTACT: { count: 20, seconds: 3_600 },
  RATE_LIMIT_INVOICE: { count: 20, seconds: 600 },
  RATE_LIMIT_CUSTOMER_WRITES: { count: 120, seconds: 60 },
  RATE_LIMIT_CUSTOMER_DAY: { count: 3_000, seconds: 86_400 },
  RATE_LIMIT_DECLINED_ORDERS: { count: 20, seconds: 600 },
  RATE_LIMIT_QUOTES: { count: 120, seconds: 60 },
  RATE_LIMIT_GUEST_ORDERS: { count: 120, seconds: 60 },
  RATE_LIMIT_PREFERENCES: { count: 20, seconds: 3_600 },
  RATE_LIMIT_RESET: { count: 5, seconds: 3_600 },
  RATE_LIMIT_RESET_ADDRESS: { count: 20, seconds: 3_600 },
};

/** What two processes of write-api have in common. */
interface Shared {
  readonly settings: WriteSettings;
  readonly store: EventStore;
  readonly database: Database;
  readonly progress: Progress;
  readonly folder: string;
  readonly masterKey: Buffer;
  readonly tokenSecret: Buffer;
}

/** One app with a log, a vault and a cache of its own. */
async function openProcess({ settings, store, database, progress, folder, masterKey, tokenSecret }: Shared) {
  const vault = await openVault(database, createSecretKey(masterKey));
  const log = eventLog(store, allEvents, vault.personalData);
  const commands = commandHandling({ log });
  const deps: WriteDeps = {
    settings,
    log,
    commands,
    vault,
    claims: postgresClaims(database),
    contactSenders: postgresContactSenders(database),
    database,
    progress,
    limits: openLimits(database, limitKeyFrom(masterKey)),
    files: files(await diskStorage(folder), fileRegistry(database)),
  };
  const contexts = await contextsOf(deps, masterKey);
  const bindings = contexts.flatMap((context) => context.bindings);
  const bound = new Set(bindings.map(({ route }) => route));
  const app = await buildHttpApp({
    service: 'write-api',
    // Only the routes with a handler: a suite of one context does not wait for another.
    routes: Object.fromEntries(Object.entries(routeTable).filter(([, route]) => bound.has(route))),
    bindings,
    auth: {
      tokenSecret,
      findSession: vault.sessions.find,
      orderOfLink: idCodes(masterKey, ORDER_LINK_CODES).idOf,
      whyEnded: vault.sessions.whyEnded,
      superAdminsNeedSecondFactor: settings.SUPER_ADMIN_SECOND_FACTOR === 'required',
    },
    idempotency: vault.idempotency,
    checkReplies: true,
    logger: failureLogger(),
  });
  return {
    ...{ app, deps },
    processes: contexts.flatMap((context) => context.processes ?? []),
    clocks: contexts.flatMap((context) => context.clocks ?? []),
  };
}

/**
 * write-api over a fresh database and a log, in memory unless given, which is closed with it. Replies are checked
 * against the route table.
 */
export async function openTestWriteSide(
  given: Partial<WriteSettings> = {},
  store: EventStore = createMemoryEventStore(),
): Promise<TestWriteSide> {
  const test = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-write-side-'));
  const database = openDatabase(test.url, { name: 'test' });
  const masterKey = randomBytes(32);
  const settings: WriteSettings = { ...testSettings, ...given };
  const tokenSecret = randomBytes(32);
  const progress = await createProgress(test.url);

  const shared = { settings, store, database, progress, folder, masterKey, tokenSecret };
  const first = await openProcess(shared);
  const second = await openProcess(shared);
  const apps = [first.app, second.app] as const;

  const send: TestWriteSide['send'] = (method, url, { body, token, headers, from, process = 0 } = {}) =>
    apps[process === 0 ? 0 : 1].inject({
      method,
      url: `/api/v1${url}`,
      ...(body && { payload: body }),
      ...(from !== undefined && { remoteAddress: from }),
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    });
  const signIn: TestWriteSide['signIn'] = async (credentials) =>
    (await send('POST', '/auth/admin-login', { body: credentials })).json().token;

  return {
    apps,
    deps: first.deps,
    processes: first.processes,
    clocks: first.clocks,
    masterKey,
    send,
    signIn,
    async signInSuperAdmin() {
      await createFirstSuperAdmin(first.deps, SUPER_ADMIN.email, SUPER_ADMIN.password);
      return signIn(SUPER_ADMIN);
    },
    async close() {
      await first.app.close();
      await second.app.close();
      await store.close();
      await progress.close();
      await database.end();
      await test.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
