import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectTo } from '../../postgres/connect.ts';
import { type Database, openDatabase } from '../../postgres/database.ts';
import { migrate } from '../../postgres/migrations.ts';
import { StartFailure } from '../../runtime/start-failure.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type EventStore, StoreUnavailable } from '../event-store.ts';
import { eventStoreContract } from '../testing/event-store.contract.ts';
import { follow } from '../testing/follow.ts';
import { sampleEvent, sampleStream } from '../testing/sample-events.ts';
import { createPostgresEventStore } from './event-store.ts';
import { logSchema } from './schema.ts';

eventStoreContract('PostgreSQL', async () => {
  const database = await createTestDatabase();
  return {
    open: () => createPostgresEventStore({ url: database.url }),
    cutConnections: () => terminate(database.url, 'event-store%'),
    stop: () => database.drop(),
  };
});

describe('PostgreSQL event store', () => {
  let database: TestDatabase;
  let store: EventStore;
  let admin: Database;

  beforeAll(async () => {
    database = await createTestDatabase();
    admin = openDatabase(database.url, { name: 'test' });
    store = await createPostgresEventStore({ url: database.url });
  });
  afterAll(async () => {
    await store?.close();
    await admin?.end();
    await database?.drop();
  });

  const append = (stream = sampleStream()) =>
    store.append({ stream, expected: 'any', commandId: randomUUID(), events: [sampleEvent()] });

  it.each([
    'update log.events set type = type',
    'delete from log.events',
    'truncate log.events',
    "set session_replication_role = 'replica'; delete from log.events",
  ])('keeps its history from its owner: %s', async (statement) => {
    const { position } = await append();
    const client = await admin.connect();
    await expect(client.query(statement)).rejects.toThrow(/append-only/);
    client.release(true);
    expect(await store.head()).toBe(position);
  });

  it('refuses a log that a newer version has changed, and not as one that is unavailable', async () => {
    const newer = await createTestDatabase();
    const client = await connectTo(newer.url);
    await migrate(client, { ...logSchema, steps: [...logSchema.steps, 'select 1'] }).finally(() => client.end());
    await expect(createPostgresEventStore({ url: newer.url })).rejects.toBeInstanceOf(StartFailure);
    await newer.drop();
  });

  it('refuses a server that could lose what it acknowledged, unless allowed', async () => {
    const unsafe = await createTestDatabase();
    const name = new URL(unsafe.url).pathname.slice(1);
    await admin.query(`alter database ${name} set synchronous_commit = off`);
    await expect(createPostgresEventStore({ url: unsafe.url })).rejects.toThrow(/synchronous_commit off/);
    const tolerant = await createPostgresEventStore({ url: unsafe.url, allowUnsafeDurability: true });
    await tolerant.close();
    await unsafe.drop();
  });

  it('gives positions without gaps, also after rollbacks', async () => {
    const before = Number(await store.head());
    const client = await admin.connect();
    await client.query('begin');
    await client.query(
      `select * from log.append(array[0], array['rolled-back'], array[-2]::bigint[], array[gen_random_uuid()], array[1],
         array[1], array[1], array[gen_random_uuid()], array['t'], array[1], array['{}'], array['{}'])`,
    );
    await client.query('rollback');
    client.release();
    expect(Number((await append()).position)).toBe(before + 1);
  });

  it('appends once although the connection breaks in the middle of the append', async () => {
    // The holder of the lock keeps the append waiting at the server; then its connection is cut.
    const blocker = await admin.connect();
    await blocker.query('begin');
    await blocker.query('lock table log.events in exclusive mode');
    const stream = sampleStream();
    const appended = append(stream);
    await waitUntil(() => isWaiting(admin));
    await terminate(database.url, 'event-store');
    await blocker.query('rollback');
    blocker.release();
    expect(await appended).toMatchObject({ revision: 0 });
    expect(await store.read(stream)).toHaveLength(1);
  });

  it('lets notifications gather for a reader that requests it, and leaves nothing out', async () => {
    const after = await store.head();
    const gathered = follow(store, { after, gatherMs: 300 }, (events) => events.length === 40);
    for (let n = 0; n < 40; n++) await append();
    const batches = await gathered;
    const positions = batches.flatMap(({ events }) => events.map(({ position }) => Number(position)));
    expect(positions).toEqual(Array.from({ length: 40 }, (_, n) => Number(after) + 1 + n));
    expect(batches.filter(({ events }) => events.length > 0).length).toBeLessThan(40);
  });

  it('listens again after its listening connection was cut', async () => {
    const after = await store.head();
    const cut = follow(store, { after }, (events) => events.length === 2);
    await append();
    await waitUntil(() => isConnected(admin, 'event-store listener'));
    await terminate(database.url, 'event-store listener');
    await waitUntil(() => isConnected(admin, 'event-store listener'));
    await append();
    expect((await cut).flatMap((batch) => batch.events)).toHaveLength(2);
  });

  it('fails only the request that the database cannot store', async () => {
    // Passed by the adapter, refused by the column: a request cannot check it beforehand.
    await admin.query("alter table log.events add constraint picky check (type <> 'test.Impossible')");
    const one = (type: string) =>
      store.append({
        stream: sampleStream(),
        expected: 'none',
        commandId: randomUUID(),
        events: [sampleEvent({}, type)],
      });
    const outcomes = await Promise.allSettled([one('test.Fine'), one('test.Impossible'), one('test.FineToo')]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await admin.query('alter table log.events drop constraint picky');
  });

  it('throws that it is unavailable when there is no server', async () => {
    const nowhere = createPostgresEventStore({ url: 'postgres://nobody@127.0.0.1:1/none' });
    await expect(nowhere).rejects.toBeInstanceOf(StoreUnavailable);
  });
});

async function terminate(url: string, applications: string): Promise<void> {
  const client = await connectTo(url);
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like $1`,
    [applications],
  );
  await client.end();
}

async function isConnected(pool: Database, application: string): Promise<boolean> {
  const { rows } = await pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and application_name = $1 and state = 'idle'",
    [application],
  );
  return rows.length > 0;
}

async function isWaiting(pool: Database): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name = 'event-store' and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}
