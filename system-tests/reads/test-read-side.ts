import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allEvents } from '@countinghouse/contracts/event-registry';
import type { DomainEvent } from '@countinghouse/contracts/kernel/event';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { PageRequest, RenderedPage } from '@countinghouse/contracts/pages/page-renderer';
import { type EventLog, eventLog } from '@countinghouse/platform/event-log/event-log';
import type { EventStore } from '@countinghouse/platform/event-log/event-store';
import { createMemoryEventStore } from '@countinghouse/platform/event-log/memory/event-store';
import { fileRegistry } from '@countinghouse/platform/files/file-registry';
import { type Files, files } from '@countinghouse/platform/files/files';
import { diskStorage } from '@countinghouse/platform/files/storage/disk-storage';
import { type Database, openConnection, openDatabase } from '@countinghouse/platform/postgres/database';
import { migrate } from '@countinghouse/platform/postgres/migrations';
import { decodedSource } from '@countinghouse/platform/projections/following/event-source';
import { viewsSchema } from '@countinghouse/platform/projections/progress/checkpoint-schema';
import { createProgress, type Progress } from '@countinghouse/platform/projections/progress/progress';
import { startProjector } from '@countinghouse/platform/projections/projector';
import type { Identity } from '@countinghouse/platform/rest/access/identity';
import { failureLogger } from '@countinghouse/platform/testing/failure-logger';
import { openVault, type Vault } from '@countinghouse/platform/vault/vault';
import { shopProjections } from '@countinghouse/projector/projections';
import { buildReadApi } from '@countinghouse/read-api/app';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createShopDatabase, SHOP_TIME_ZONE } from '../support/shop-database.ts';

/** The caller; `nobody` has no token. */
export type Caller = 'superAdmin' | 'admin' | 'customer' | 'nobody';

export interface TestReadSide {
  readonly app: FastifyInstance;
  readonly log: EventLog;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly files: Files;
  readonly progress: Progress;
  /** Ids of the callers. */
  readonly ids: Readonly<Record<'superAdmin' | 'admin' | 'customer', string>>;
  tokenOf(caller: Caller): string;
  /** Destroys the key of a person's data. */
  erase(subject: string): Promise<void>;
  /** Ends a caller's session. */
  signOut(caller: Caller): void;
  /** Appends events to the end of a stream; returns the last position. */
  happened(stream: string, ...events: DomainEvent[]): Promise<string>;
  /** Sends a GET below /api/v1 once the views have all events. */
  get(url: string, caller?: Caller, headers?: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>;
  post(url: string, body: object, caller?: Caller): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

const quiet = { info() {}, warn() {}, error() {} };

/** Renders the input of a page as its markup. */
async function renderPlainly({ address, read, isInert }: PageRequest): Promise<RenderedPage> {
  const [frame, home] = [await read('getFrame', {}, 'en'), await read('getHome', {}, 'en')];
  const html = JSON.stringify({ address, isInert, frame: frame.body, home: home.body });
  return { status: 200, start: '', html, language: 'en', scriptSources: [], styleSources: [] };
}

/** Fills the views of a database from a log. */
async function startViews(databaseUrl: string, store: EventStore, personalData: Vault['personalData']) {
  const client = await openConnection(databaseUrl, 'test schema');
  await migrate(client, viewsSchema).finally(() => client.end());
  const projections = shopProjections(shopCalendar(SHOP_TIME_ZONE));
  const source = decodedSource(store, allEvents, personalData);
  const projector = startProjector({ source, databaseUrl, projections, logger: quiet });
  const progress = await createProgress(databaseUrl);
  const caughtUp = async () => {
    const head = await store.head();
    const names = projections.map(({ name }) => name);
    if (await progress.waitFor(names, head, 30_000)) return;
    const halted = projector
      .views()
      .flatMap(({ projection, halt }) => (halt ? `${projection.name}: ${halt.error}` : []));
    throw new Error(`the views did not reach ${head}; ${halted.join(', ')}`);
  };
  const stop = async () => {
    await projector.stop();
    await progress.close();
  };
  return { progress, caughtUp, stop };
}

/** The callers with a session, by its id. */
function callersOf(ids: TestReadSide['ids']): Map<string, Identity> {
  return new Map<string, Identity>([
    ['superAdmin', { realm: 'staff', id: ids.superAdmin, role: 'SUPER_ADMIN', sessionId: 'superAdmin' }],
    ['admin', { realm: 'staff', id: ids.admin, role: 'ADMIN', sessionId: 'admin' }],
    ['customer', { realm: 'customer', id: ids.customer, sessionId: 'customer' }],
  ]);
}

/**
 * read-api over a new database, whose views are filled by a real projector from a log in memory; responses are checked
 * against the route table.
 */
export async function openTestReadSide(): Promise<TestReadSide> {
  const test = await createShopDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'read-side-'));
  const database = openDatabase(test.url, { name: 'test' });
  const vault = await openVault(database, createSecretKey(randomBytes(32)));
  const store = createMemoryEventStore();
  const log = eventLog(store, allEvents, vault.personalData);
  const { progress, caughtUp, stop } = await startViews(test.url, store, vault.personalData);

  const ids = { superAdmin: newId(), admin: newId(), customer: newId() };
  const sessions = callersOf(ids);
  const kept = files(await diskStorage(folder), fileRegistry(database));
  const app = await buildReadApi({
    database,
    progress,
    log,
    files: kept,
    auth: { tokenSecret: randomBytes(32), findSession: async (sessionId) => sessions.get(sessionId) },
    locale: 'en',
    timeZone: SHOP_TIME_ZONE,
    storefront: {
      shopUrl: 'https://shop.example',
      paymentMethods: ['Bank transfer', 'Cash on delivery'],
      googleClientId: 'google-client',
    },
    previewer: { render: renderPlainly },
    checkReplies: true,
    logger: failureLogger(),
  });

  const tokens = new Map(
    [...sessions].map(([sid, { id: sub, realm: aud }]) => [
      sid,
      app.jwt.sign({ sub, aud, sid, exp: Math.floor(Date.now() / 1_000) + 3_600 } as object),
    ]),
  );
  const tokenOf = (caller: Caller) => tokens.get(caller) ?? '';
  const authorization = (caller: Caller) => (caller === 'nobody' ? {} : { authorization: `Bearer ${tokenOf(caller)}` });

  return {
    ...{ app, log, database, databaseUrl: test.url, files: kept, progress, ids, tokenOf },
    erase: (subject) => vault.personalData.erase(subject),
    signOut: (caller) => void sessions.delete(caller),
    async happened(stream, ...events) {
      const metadata = { actor: { kind: 'system', id: 'test' }, commandId: newId(), correlationId: newId() } as const;
      return (await log.append(stream, 'any', events, metadata)).position;
    },
    async get(url, caller = 'admin', headers = {}) {
      await caughtUp();
      return app.inject({ method: 'GET', url: `/api/v1${url}`, headers: { ...authorization(caller), ...headers } });
    },
    async post(url, body, caller = 'admin') {
      await caughtUp();
      return app.inject({ method: 'POST', url: `/api/v1${url}`, payload: body, headers: authorization(caller) });
    },
    async close() {
      await app.close();
      await stop();
      await store.close();
      await database.end();
      await test.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
