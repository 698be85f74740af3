import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSWORD_RESET_CODES } from '@countinghouse/contracts/customers/events';
import { paymentDefaults } from '@countinghouse/contracts/engine/payment-settings';
import { unpaidDefaults } from '@countinghouse/contracts/engine/unpaid-settings';
import { allEvents } from '@countinghouse/contracts/event-registry';
import { STAFF_RESET_CODES } from '@countinghouse/contracts/identity/events';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { ORDER_LINK_CODES } from '@countinghouse/contracts/orders/storefront/guest/guest-order';
import { commandHandling } from '@countinghouse/platform/commands/command-handler';
import { postgresSnapshots } from '@countinghouse/platform/commands/snapshots';
import { eventLog } from '@countinghouse/platform/event-log/event-log';
import type { EventStore } from '@countinghouse/platform/event-log/event-store';
import { createPostgresEventStore } from '@countinghouse/platform/event-log/postgres/event-store';
import { foldedStates } from '@countinghouse/platform/event-log/reading/folded-states';
import { followErasures } from '@countinghouse/platform/event-log/reading/follow-erasures';
import { fileRegistry } from '@countinghouse/platform/files/file-registry';
import { files as openFiles } from '@countinghouse/platform/files/files';
import { diskStorage } from '@countinghouse/platform/files/storage/disk-storage';
import { openConnection, openDatabase } from '@countinghouse/platform/postgres/database';
import { migrate } from '@countinghouse/platform/postgres/migrations';
import { decodedSource } from '@countinghouse/platform/projections/following/event-source';
import { forgetSamples } from '@countinghouse/platform/projections/following/forget-samples';
import { viewsSchema } from '@countinghouse/platform/projections/progress/checkpoint-schema';
import { createProgress, type Progress } from '@countinghouse/platform/projections/progress/progress';
import { startProjector } from '@countinghouse/platform/projections/projector';
import { createLogger, type Logger } from '@countinghouse/platform/runtime/logging/logger';
import { failureLogger } from '@countinghouse/platform/testing/failure-logger';
import { idCodes, jobCodes } from '@countinghouse/platform/vault/id-codes';
import { openVault } from '@countinghouse/platform/vault/vault';
import { shopProjections } from '@countinghouse/projector/projections';
import { buildReadApi } from '@countinghouse/read-api/app';
import { catalog } from '@countinghouse/workers/catalog/index';
import { readTable } from '@countinghouse/workers/catalog/table-file/read-table';
import { email } from '@countinghouse/workers/email/index';
import { postgresMailRecipients } from '@countinghouse/workers/email/mail-recipients';
import { totalsReader } from '@countinghouse/workers/email/report/read-totals';
import { listExports } from '@countinghouse/workers/exports/index';
import { invoicing } from '@countinghouse/workers/invoicing/index';
import { fileTransport } from '@countinghouse/workers/mail/file-transport';
import { shopDocuments, shopSheets } from '@countinghouse/workers/shop-sheets';
import { startContexts } from '@countinghouse/workers/start-contexts';
import { buildWriteApp } from '@countinghouse/write-api/app';
import { postgresContactSenders } from '@countinghouse/write-api/email/contact-senders';
import { postgresClaims } from '@countinghouse/write-api/identity/claims';
import { limitKeyFrom, openLimits } from '@countinghouse/write-api/identity/sign-in/rate-limits';
import { createFirstSuperAdmin } from '@countinghouse/write-api/identity/staff/super-admins';
import { runProcesses } from '@countinghouse/write-api/processes/run-processes';
import type { WriteDeps, WriteSettings } from '@countinghouse/write-api/write-deps';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createShopDatabase, SHOP_TIME_ZONE } from './shop-database.ts';

/** Every service of the shop in one process, over a real database and a folder of its own. */
export interface WholeShop {
  /** The services' HTTP apps; another pair after {@link WholeShop.restart}. */
  readonly apps: Readonly<Record<RouteDefinition['service'], FastifyInstance>>;
  readonly deps: WriteDeps;
  /** Positions of the views in read-api. */
  readonly progress: Progress;
  readonly databaseUrl: string;
  /** Contains files and mails. */
  readonly folder: string;
  readonly tokenSecret: Buffer<ArrayBuffer>;
  readonly masterKey: Buffer<ArrayBuffer>;
  /** The token of {@link SUPER_ADMIN}. */
  readonly superAdmin: string;
  call(
    route: Pick<RouteDefinition, 'method' | 'path' | 'service'>,
    request?: ShopRequest,
  ): Promise<LightMyRequestResponse>;
  /** Waits until the views have all events of the log. */
  caughtUp(): Promise<void>;
  /** Closes all services and starts them again on the same database. */
  restart(): Promise<void>;
  /** Deletes every view and rebuilds it from the log. */
  rebuild(): Promise<void>;
  close(): Promise<void>;
}

export interface ShopRequest {
  readonly token?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface WholeShopOptions {
  /** Receives every log line of every service, as JSON. Default: none. */
  readonly onLogLine?: (line: string) => void;
  readonly settings?: Partial<WriteSettings>;
  /** Opens the log in place of the one in PostgreSQL. */
  readonly openStore?: () => EventStore;
}

/** The SUPER_ADMIN of every shop. */
export const SUPER_ADMIN = { email: 'super.admin@shop.example', password: 'the super admin has a long password' };

const unlimited = { count: 1_000_000, seconds: 3_600 };

export async function openWholeShop(options: WholeShopOptions = {}): Promise<WholeShop> {
  const test = await createShopDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'whole-shop-'));
  const masterKey = Buffer.from(randomBytes(32));
  const tokenSecret = Buffer.from(randomBytes(32));
  const logger = loggerFor(options.onLogLine);
  const settings: WriteSettings = {
    ...unpaidDefaults,
    ...paymentDefaults,
    SHOP_URL: 'http://localhost:8080',
    SHOP_TIMEZONE: SHOP_TIME_ZONE,
    SHOP_LOCALE: 'en',
    GOOGLE_CLIENT_ID: 'client-id',
    // An address without a server: Google is the only dependency that tests of the whole shop lack.
    GOOGLE_JWKS_URL: 'http://127.0.0.1:1/keys',
    FIRST_PASSWORD_DAYS: 7,
    STAFF_IDLE_MINUTES: 240,
    SUPER_ADMIN_SECOND_FACTOR: 'optional',
    RATE_LIMIT_SIGN_IN: unlimited,
    RATE_LIMIT_SIGN_IN_ADDRESS: unlimited,
    RATE_LIMIT_REGISTER: unlimited,
    RATE_LIMIT_CONTACT: unlimited,
    RATE_LIMIT_INVOICE: unlimited,
    RATE_LIMIT_CUSTOMER_WRITES: unlimited,
    RATE_LIMIT_CUSTOMER_DAY: unlimited,
    RATE_LIMIT_DECLINED_ORDERS: unlimited,
    RATE_LIMIT_QUOTES: unlimited,
    RATE_LIMIT_GUEST_ORDERS: unlimited,
    RATE_LIMIT_PREFERENCES: unlimited,
    RATE_LIMIT_RESET: unlimited,
    RATE_LIMIT_RESET_ADDRESS: unlimited,
    ...options.settings,
  };
  const appLogger = options.onLogLine ? logger : failureLogger();
  const { openStore } = options;
  const start = () =>
    startServices({ url: test.url, folder, masterKey, tokenSecret, settings, logger, appLogger, openStore });

  let services = await start();
  await createFirstSuperAdmin(services.deps, SUPER_ADMIN.email, SUPER_ADMIN.password);
  await services.caughtUp();
  const signIn = await services.apps['write-api'].inject({
    method: 'POST',
    url: '/api/v1/auth/admin-login',
    payload: SUPER_ADMIN,
  });
  const superAdmin = signIn.json<{ token: string }>().token;

  return {
    get apps() {
      return services.apps;
    },
    get deps() {
      return services.deps;
    },
    get progress() {
      return services.progress;
    },
    databaseUrl: test.url,
    folder,
    tokenSecret,
    masterKey,
    superAdmin,
    call: (route, request) => services.apps[route.service].inject(injection(route, request)),
    caughtUp: () => services.caughtUp(),
    async restart() {
      await services.close();
      services = await start();
    },
    async rebuild() {
      await services.close();
      const client = await openConnection(test.url, 'rebuild');
      await client.query('drop schema views cascade').finally(() => client.end());
      services = await start();
      await services.caughtUp();
    },
    async close() {
      await services.close();
      await test.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Converts a request for Fastify's `inject`. */
function injection(
  { method, path }: Pick<RouteDefinition, 'method' | 'path'>,
  { token, params = {}, query, body, headers }: ShopRequest = {},
): InjectOptions {
  const place = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return {
    method,
    url: `/api/v1${place}`,
    ...(query && { query: { ...query } }),
    ...(body && { payload: body }),
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
  };
}

interface ServicesOptions {
  readonly url: string;
  readonly folder: string;
  readonly masterKey: Buffer<ArrayBuffer>;
  readonly tokenSecret: Buffer<ArrayBuffer>;
  readonly settings: WriteSettings;
  readonly logger: Logger;
  /** Logger of the HTTP apps. */
  readonly appLogger: Logger;
  readonly openStore: WholeShopOptions['openStore'];
}

async function startServices(options: ServicesOptions) {
  const { url, folder, masterKey, tokenSecret, settings, logger, appLogger } = options;
  const closers: (() => unknown)[] = [];
  const onError = (error: unknown) => logger.warn({ err: error }, 'background work met an error');
  const database = openDatabase(url, { name: 'whole shop', max: 12 });
  closers.push(() => database.end());
  const client = await openConnection(url, 'whole shop schema');
  await migrate(client, viewsSchema).finally(() => client.end());
  const vault = await openVault(database, createSecretKey(masterKey));

  const store = options.openStore?.() ?? (await createPostgresEventStore({ url, logger }));
  const log = eventLog(store, allEvents, vault.personalData);
  closers.push(() => log.close());
  const files = openFiles(await diskStorage(join(folder, 'files')), fileRegistry(database));
  const snapshots = postgresSnapshots(database);
  const commands = commandHandling({ log, snapshots, onSnapshotFailure: onError, onWatchFailure: onError });
  const limits = openLimits(database, limitKeyFrom(masterKey));
  const progress = await createProgress(url);
  closers.push(() => progress.close());
  const claims = postgresClaims(database);
  const contactSenders = postgresContactSenders(database);
  const deps: WriteDeps = { settings, log, commands, vault, claims, contactSenders, files, database, progress, limits };

  const { app: write, processes } = await buildWriteApp(
    deps,
    { MASTER_KEY: masterKey, JWT_SECRET: tokenSecret, SHOP_LOCALE: 'en', TRUST_GATEWAY: 'loopback' },
    { checkReplies: true, logger: appLogger },
  );
  closers.push(() => write.close());
  const stop = new AbortController();
  const running = runProcesses(processes, {
    log,
    database,
    signal: stop.signal,
    onFailure: (process, error) => logger.error({ err: error, process }, 'a process failed'),
  });
  const watching = commands.watchLog(stop.signal);
  closers.push(() => Promise.all([running, watching]));
  closers.push(() => stop.abort());

  const projections = shopProjections(shopCalendar(SHOP_TIME_ZONE));
  // With separate key caches, as in separate processes.
  const { personalData: projectorKeys } = await openVault(database, createSecretKey(masterKey));
  const source = decodedSource(store, allEvents, projectorKeys);
  const projector = startProjector({ source, databaseUrl: url, projections, logger });
  closers.push(() => projector.stop());
  closers.push(forgetSamples({ source, databaseUrl: url, projections, registry: allEvents, onError, rest: 1_000 }));
  const { personalData: readKeys } = await openVault(database, createSecretKey(masterKey));
  const readLog = eventLog(store, allEvents, readKeys);
  closers.push(followErasures({ log: readLog, registry: allEvents, onError }));
  const read = await buildReadApi({
    database,
    progress,
    log: readLog,
    files,
    auth: {
      ...{ tokenSecret, findSession: vault.sessions.find, whyEnded: vault.sessions.whyEnded },
      orderOfLink: idCodes(masterKey, ORDER_LINK_CODES).idOf,
      isJob: jobCodes(masterKey).isGood,
    },
    locale: 'en',
    timeZone: SHOP_TIME_ZONE,
    storefront: {
      shopUrl: 'https://shop.example',
      paymentMethods: ['Bank transfer', 'Cash on delivery'],
      googleClientId: settings.GOOGLE_CLIENT_ID ?? null,
    },
    previewer: {
      render: async () => ({ status: 200, start: '', html: '', language: 'en', scriptSources: [], styleSources: [] }),
    },
    checkReplies: true,
    logger: appLogger,
  });
  closers.push(() => read.close());

  const contexts = [
    // Reading in a child process has a test of its own.
    catalog(database, progress, readTable),
    listExports(database, progress, shopSheets, shopDocuments),
    invoicing,
    email({
      database,
      progress,
      recipients: postgresMailRecipients(database, unlimited, createSecretKey(masterKey)),
      front: {
        ...{ url: 'https://shop.example', locale: settings.SHOP_LOCALE, timeZone: SHOP_TIME_ZONE },
        ...{ paymentMethods: ['cash'], mailFrom: undefined },
      },
      resetCodes: idCodes(masterKey, PASSWORD_RESET_CODES),
      staffResetCodes: idCodes(masterKey, STAFF_RESET_CODES),
      orderCodes: idCodes(masterKey, ORDER_LINK_CODES),
      readTotals: totalsReader(['http://read-api'], jobCodes(masterKey), async (address, { headers }) => {
        const { pathname, search } = new URL(address);
        const { statusCode, body } = await read.inject({
          url: pathname + search,
          headers: { ...headers } as Record<string, string>,
        });
        return new Response(body, { status: statusCode });
      }),
    }),
  ];
  const background = await startContexts(contexts, {
    queueUrl: url,
    database,
    tools: {
      log,
      states: foldedStates({ log, onWatchFailure: onError }),
      files,
      personalData: vault.personalData,
      // Chromium has tests of its own.
      renderer: {
        render: async (html) => Buffer.from(new TextEncoder().encode(`%PDF-1.7\n${html}`)),
        close: async () => undefined,
      },
      mail: fileTransport(join(folder, 'mail')),
      timeZone: SHOP_TIME_ZONE,
      fallbackAddress: 'shop@shop.example',
      clock: Date.now,
    },
    onError,
    observe: () => (outcome) => logger.info({ ...outcome, err: outcome.error }, 'a try of a job ended'),
  });
  closers.push(() => background.close());

  return {
    apps: { 'write-api': write, 'read-api': read },
    deps,
    progress,
    async caughtUp() {
      const head = await log.head();
      const names = projections.map(({ name }) => name);
      if (!(await progress.waitFor(names, head, 20_000))) throw new Error(`the views did not reach ${head}`);
    },
    async close() {
      for (const close of closers.reverse()) await close();
    },
  };
}

function loggerFor(onLogLine: ((line: string) => void) | undefined): Logger {
  return onLogLine ? createLogger('whole shop', 'trace', { write: onLogLine }) : createLogger('whole shop', 'silent');
}
