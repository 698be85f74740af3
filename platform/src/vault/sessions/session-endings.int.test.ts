import { createSecretKey, randomBytes } from 'node:crypto';
import { createServer, type Server, type Socket, connect as tcpConnect } from 'node:net';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../postgres/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openVault, type Vault } from '../vault.ts';
import { followSessionEndings, type SessionEndings } from './session-endings.ts';

const masterKey = createSecretKey(randomBytes(32));
let database: TestDatabase;
let pool: Database;
/** Another process that ends sessions. */
let there: Vault;
let way: InterruptibleWay;
let endings: SessionEndings | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.url, { name: 'test', max: 8 });
  there = await openVault(pool, masterKey);
  way = await interruptibleWay(database.url);
});
afterEach(async () => {
  vi.useRealTimers();
  await endings?.close();
});
afterAll(async () => {
  way.close();
  await pool.end();
  await database.drop();
});

interface InterruptibleWay {
  readonly url: string;
  /** Nothing passes any longer, and no side is notified: connections stay open. Resolves when something was lost. */
  silence(): Promise<void>;
  restore(): void;
  close(): void;
}

/** Goes to the same PostgreSQL. */
async function interruptibleWay(databaseUrl: string): Promise<InterruptibleWay> {
  const to = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let silent = false;
  let lost: () => void = () => undefined;
  const server: Server = createServer((near) => {
    const far = tcpConnect(Number(to.port), to.hostname);
    for (const [from, onto] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined).once('close', () => onto.destroy());
      from.on('data', (bytes) => (silent ? lost() : onto.write(bytes)));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url: url.href,
    silence: () => {
      silent = true;
      return new Promise((resolve) => {
        lost = resolve;
      });
    },
    restore: () => {
      silent = false;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const hears = (news: SessionEndings) => Number.isFinite(news.receivedSince());
const patiently = { timeout: 10_000, interval: 20 };

/** A process that receives ends. */
async function listening(url = database.url) {
  const news = followSessionEndings(url);
  endings = news;
  const vault = await openVault(pool, masterKey, news);
  await expect.poll(() => hears(news), patiently).toBe(true);
  return { news, sessions: vault.sessions };
}

async function openSession() {
  const { identity } = await there.sessions.open({ realm: 'customer', id: newId() }, 60_000);
  return identity;
}

const cut = () =>
  pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'countinghouse session endings' and datname = current_database()`,
  );

test('every end is received, however the session is ended', async () => {
  const { news } = await listening();
  const heard: string[] = [];
  news.onEnd((sessionId) => heard.push(sessionId));
  const [one, two] = [await openSession(), await openSession()];
  await there.sessions.end(one.sessionId);
  await there.sessions.endAll(two.id);
  await expect.poll(() => heard, patiently).toEqual([one.sessionId, two.sessionId]);
});

test.each([
  ['that listens', () => undefined],
  ['whose listening connection is cut', cut],
  ['whose listening connection falls silent', () => void way.silence()],
])(
  'the cache of a session that ended elsewhere is not used for its half minute by a process %s',
  async (_, disturb) => {
    const { sessions } = await listening(way.url);
    const { sessionId, id } = await openSession();
    expect(await sessions.find(sessionId)).toMatchObject({ id });
    await disturb();
    await there.sessions.endAll(id);
    await expect.poll(() => sessions.find(sessionId), patiently).toBeUndefined();
    way.restore();
  },
);

test('after a break the cache from before it is invalid, and notifications come again', async () => {
  const { news } = await listening();
  const before = performance.now();
  expect(news.receivedSince()).toBeLessThan(before);
  await cut();
  await expect.poll(() => news.receivedSince(), patiently).toBe(Number.POSITIVE_INFINITY);
  await expect.poll(() => hears(news), patiently).toBe(true);
  expect(news.receivedSince()).toBeGreaterThan(before);
});

test('a connection that falls silent is relied on for half a second at most, and replaced', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { news } = await listening(way.url);
  const before = performance.now();
  const lost = way.silence();
  vi.advanceTimersByTime(500);
  expect(hears(news)).toBe(false);
  await lost;
  way.restore();
  await expect.poll(() => news.receivedSince() > before && hears(news), patiently).toBe(true);
});

test('leaves no connection behind', async () => {
  const { news } = await listening();
  await news.close();
  expect(news.receivedSince()).toBe(Number.POSITIVE_INFINITY);
  const connections = async () => {
    const { rows } = await pool.query(
      `select pid from pg_stat_activity where application_name = 'countinghouse session endings' and datname = current_database()`,
    );
    return rows;
  };
  await expect.poll(connections, patiently).toEqual([]);
});
