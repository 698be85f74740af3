import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEventStoreDbEventStore } from '@countinghouse/platform/event-log/eventstoredb/event-store';
import { createPostgresEventStore } from '@countinghouse/platform/event-log/postgres/event-store';
import { startEventStoreDbDouble } from '@countinghouse/platform/event-log/testing/eventstoredb-double';
import { identify } from '@countinghouse/platform/event-log/testing/exchanged-log.contract';
import { connectTo } from '@countinghouse/platform/postgres/connect';
import { freePort } from '@countinghouse/platform/runtime/free-port';
import { createTestDatabase } from '@countinghouse/platform/testing/test-database';
import { afterEach, expect, test } from 'vitest';

/** A log at an address, and a way to put another shop's log there while services are connected. */
interface Exchangeable {
  readonly url: string;
  exchange(): Promise<void>;
  /** Events of the log that is there now. */
  count(): Promise<number>;
  stop(): Promise<void>;
}

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function onEventStoreDb(): Promise<Exchangeable> {
  const double = await startEventStoreDbDouble();
  return {
    url: double.url,
    async exchange() {
      const other = await startEventStoreDbDouble();
      const store = createEventStoreDbEventStore(other.url);
      await identify(store, 'another shop');
      await store.close();
      await other.stop();
      await double.exchangeLog(other.log);
    },
    count: async () => double.log.entries.length,
    stop: () => double.stop(),
  };
}

async function onPostgres(): Promise<Exchangeable> {
  const database = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  const cluster = new URL(database.url);
  cluster.pathname = '/postgres';
  const onCluster = async (...statements: string[]) => {
    const client = await connectTo(cluster.href);
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  return {
    url: database.url,
    async exchange() {
      await onCluster(`create database ${name}_other`);
      const store = await createPostgresEventStore({ url: database.url.replace(name, `${name}_other`) });
      await identify(store, 'another shop');
      await store.close();
      await onCluster(
        `alter database ${name} with allow_connections false`,
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
        `alter database ${name} rename to ${name}_old`,
        `alter database ${name}_other rename to ${name}`,
      );
    },
    async count() {
      const client = await connectTo(database.url);
      const { rows } = await client.query('select count(*)::int as count from log.events');
      await client.end();
      return rows[0].count;
    },
    async stop() {
      await onCluster(`drop database if exists ${name}_old with (force)`);
      await database.drop();
    },
  };
}

test.each([
  ['write-api', 'EventStoreDB', onEventStoreDb],
  ['write-api', 'PostgreSQL', onPostgres],
  ['projector', 'EventStoreDB', onEventStoreDb],
  ['read-api', 'PostgreSQL', onPostgres],
] as const)(
  '%s writes nothing to another log on %s, is not ready for that reason, and ends with a code',
  async (service, _kind, start) => {
    const log = await start();
    closers.push(() => log.stop());
    const database = await createTestDatabase();
    closers.push(() => database.drop());
    const folder = await mkdtemp(join(tmpdir(), 'exchanged-log-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const [port, metricsPort] = [await freePort(), await freePort()];
    const child = spawn(process.execPath, [join(import.meta.dirname, `../../${service}/dist/bundle.js`)], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        DATABASE_URL: database.url,
        EVENT_STORE_URL: log.url,
        VAR_DIR: folder,
        HOST: '127.0.0.1',
        METRICS_PORT: String(metricsPort),
        WRITE_API_PORT: String(port),
        READ_API_PORT: String(port),
        MASTER_KEY: randomBytes(32).toString('base64'),
        JWT_SECRET: randomBytes(32).toString('base64'),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    closers.push(async () => child.kill('SIGKILL'));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const ended = once(child, 'exit');
    await Promise.race([once(child, 'message'), ended]);
    const health = async () => {
      const response = await fetch(`http://127.0.0.1:${metricsPort}/health/ready`);
      return (await response.json()) as { ready: boolean; reasons: Record<string, string> };
    };
    const sentence = /^The event log was exchanged for another one since this service began:/;

    await log.exchange();
    await expect.poll(async () => (await health()).reasons.operator, { timeout: 20_000 }).toMatch(sentence);
    expect((await health()).ready).toBe(false);
    expect(await ended).toEqual([2, null]);
    // The other shop's identity and its one event.
    expect(await log.count()).toBe(2);
    const lines = output.split('\n').filter((line) => line.includes('"fatal"'));
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([expect.stringMatching(sentence)]);
  },
  60_000,
);
