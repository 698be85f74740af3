import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openDatabase } from '../../postgres/database.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { prepareCommit } from '../append/prepared-commit.ts';
import type { EventStore, StoredEvent } from '../event-store.ts';
import { sampleEvent, sampleStream } from '../testing/sample-events.ts';
import { appendBatch } from './append.ts';
import { createPostgresEventStore } from './event-store.ts';

const APPENDS_PER_WRITER = 60;
const TRANSACTIONS_PER_SLOW_WRITER = 12;

it('a tailing reader misses, repeats and reorders nothing, whatever 32 writers do', async () => {
  const database = await createTestDatabase();
  const stores = await Promise.all([1, 2, 3].map(() => createPostgresEventStore({ url: database.url })));
  const [first, second, readers] = stores as [EventStore, EventStore, EventStore];
  const slow = openDatabase(database.url, { name: 'slow writers', max: 12 });

  const stop = new AbortController();
  const seen: StoredEvent[] = [];
  const reading = (async () => {
    for await (const { events } of readers.subscribeAll({ after: '', batchSize: 50, signal: stop.signal })) {
      seen.push(...events);
      if (seen.at(-1)?.type === 'test.Last') stop.abort();
    }
  })();

  const committed: string[] = [];
  const rolledBack: string[] = [];
  const quickWriter = async (store: EventStore) => {
    const stream = sampleStream();
    for (let n = 0; n < APPENDS_PER_WRITER; n++) {
      const events = Array.from({ length: 1 + (n % 3) }, () => sampleEvent({ n }));
      await store.append({ stream, expected: 'any', commandId: randomUUID(), events });
    }
    committed.push(stream);
  };
  // Takes its transaction id early, pauses before and after it appends, and sometimes rolls back.
  const slowWriter = async (_: unknown, writer: number) => {
    for (let n = 0; n < TRANSACTIONS_PER_SLOW_WRITER; n++) {
      const stream = sampleStream();
      const client = await slow.connect();
      await client.query('begin; select pg_current_xact_id()');
      await delay((writer * 7 + n * 3) % 20);
      const request = { stream, expected: 'none', commandId: randomUUID(), events: [sampleEvent()] } as const;
      await appendBatch(client, [prepareCommit([request])]);
      await delay((writer * 3 + n * 5) % 12);
      const keep = (writer + n) % 3 > 0;
      await client.query(keep ? 'commit' : 'rollback');
      client.release();
      (keep ? committed : rolledBack).push(stream);
    }
  };
  await Promise.all([
    ...Array.from({ length: 10 }, () => quickWriter(first)),
    ...Array.from({ length: 10 }, () => quickWriter(second)),
    ...Array.from({ length: 12 }, slowWriter),
  ]);

  const log = await slow.query(
    'select position::int, event_id, stream, revision::int from log.events order by position',
  );
  const ids = log.rows.map((row) => row.event_id);
  // Marks the end: a reader that delivers in order has delivered everything before it.
  const last = sampleEvent({}, 'test.Last');
  await first.append({ stream: sampleStream(), expected: 'none', commandId: randomUUID(), events: [last] });
  await reading;

  const seenIds = seen.slice(0, -1).map((event) => event.id);
  expect(seenIds).toEqual(ids);
  expect(log.rows.map((row) => row.position)).toEqual(ids.map((_, index) => index + 1));
  expect(new Set(log.rows.map((row) => row.stream))).toEqual(new Set(committed));
  expect(rolledBack.length).toBeGreaterThan(0);
  for (const stream of committed) {
    const own = seen.filter((event) => event.stream === stream);
    expect(own.map((event) => event.revision)).toEqual(own.map((_, revision) => revision));
  }

  await slow.end();
  await Promise.all(stores.map((store) => store.close()));
  await database.drop();
});
