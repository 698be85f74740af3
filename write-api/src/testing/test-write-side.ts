import { createSecretKey, randomBytes } from 'node:crypto';
import { allEvents } from '@countinghouse/contracts/event-registry';
import { routeTable } from '@countinghouse/contracts/route-table';
import { eventLog } from '@countinghouse/platform/event-store/event-log';
import { createMemoryEventStore } from '@countinghouse/platform/event-store/memory-event-store';
import { diskStorage } from '@countinghouse/platform/files/disk-storage';
import { fileRegistry, migrateFileRegistry } from '@countinghouse/platform/files/file-registry';
import { files } from '@countinghouse/platform/files/files';
import { buildHttpApp } from '@countinghouse/platform/http/http-app';
import { openDatabase } from '@countinghouse/platform/read-store/database';
import { createTestDatabase } from '@countinghouse/platform/testing/test-database';
import { openVault } from '@countinghouse/platform/vault/vault';
import type { FastifyInstance } from 'fastify';
import { contextsOf } from '../app.ts';
import { commandHandling } from '../command-handling/handle-command.ts';
import type { Process } from '../processes/process.ts';
import type { WriteDeps, WriteSettings } from '../write-deps.ts';

export interface TestWriteSide {
  /** Two apps, as two processes would be: one log and one database, nothing else in common. */
  readonly apps: readonly [FastifyInstance, FastifyInstance];
  readonly deps: WriteDeps;
  readonly processes: readonly Process[];
  close(): Promise<void>;
}

/** write-api over a fresh database and a log in memory. Replies are checked against the route table. */
export async function openTestWriteSide(folder: string, given: Partial<WriteSettings> = {}): Promise<TestWriteSide> {
  const test = await createTestDatabase();
  const database = openDatabase(test.url, { name: 'test' });
  const masterKey = randomBytes(32);
  const store = createMemoryEventStore();
  const settings: WriteSettings = {
    SHOP_TIMEZONE: 'Asia/Hong_Kong',
    SHOP_LOCALE: 'en',
    GOOGLE_CLIENT_ID: undefined,
    GOOGLE_JWKS_URL: 'http://127.0.0.1:1/keys',
    RATE_LIMIT_SIGN_IN: { count: 5, seconds: 900 },
    RATE_LIMIT_SIGN_IN_ADDRESS: { count: 100, seconds: 900 },
    RATE_LIMIT_REGISTER: { count: 60, seconds: 3_600 },
    RATE_LIMIT_CONTACT: { count: 20, seconds: 3_600 },
    RATE_LIMIT_INVOICE: { count: 20, seconds: 600 },
    ...given,
  };
  const tokenSecret = randomBytes(32);

  async function openProcess() {
    const vault = await openVault(database, createSecretKey(masterKey));
    await migrateFileRegistry(database);
    const log = eventLog(store, allEvents, vault.personalData);
    const commands = commandHandling({ log });
    const deps: WriteDeps = {
      settings,
      log,
      commands,
      vault,
      database,
      files: files(await diskStorage(folder), fileRegistry(database)),
    };
    const contexts = await contextsOf(deps, masterKey);
    const bindings = contexts.flatMap((context) => context.bindings);
    const bound = new Set(bindings.map(({ route }) => route));
    const app = await buildHttpApp({
      service: 'write-api',
      // Only what has code: a suite of one context does not wait for another.
      routes: Object.fromEntries(Object.entries(routeTable).filter(([, route]) => bound.has(route))),
      bindings,
      auth: { tokenSecret, findSession: vault.sessions.find },
      idempotency: vault.idempotency,
      checkReplies: true,
    });
    return { app, deps, processes: contexts.flatMap((context) => context.processes ?? []) };
  }

  const first = await openProcess();
  const second = await openProcess();
  return {
    apps: [first.app, second.app],
    deps: first.deps,
    processes: first.processes,
    async close() {
      await first.app.close();
      await second.app.close();
      await store.close();
      await database.end();
      await test.drop();
    },
  };
}
