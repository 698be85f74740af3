import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type EventStore, type ExpectedRevision, WrongExpectedRevision } from './event-store.ts';
import { createMemoryEventStore } from './memory-event-store.ts';
import { createPostgresEventStore } from './postgres-event-store.ts';
import { eventsAfter } from './testing/follow.ts';
import { sampleEvent } from './testing/sample-events.ts';

/** A request in small numbers, so that streams, commands and revisions meet often. */
const step = fc.record({
  stream: fc.nat(2),
  command: fc.nat(7),
  expected: fc.oneof(
    fc.constant<ExpectedRevision>('any'),
    fc.constant<ExpectedRevision>('none'),
    fc.nat(6).map((revision): ExpectedRevision => ({ revision })),
  ),
  data: fc.array(fc.jsonValue({ maxDepth: 1 }), { minLength: 1, maxLength: 3 }),
});

let database: TestDatabase;
let postgres: EventStore;

beforeAll(async () => {
  database = await createTestDatabase();
  postgres = await createPostgresEventStore({ url: database.url });
});
afterAll(async () => {
  await postgres?.close();
  await database?.drop();
});

it('the PostgreSQL store answers and remembers like the one in memory, whatever is asked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const memory = createMemoryEventStore();
      const after = await postgres.head();
      const run = randomUUID();
      const commands = Array.from({ length: 8 }, () => randomUUID());
      for (const { stream, command, expected, data } of steps) {
        const request = {
          stream: `test.agreement-${run}-${stream}`,
          expected,
          commandId: commands[command]!,
          events: data.map((value) => sampleEvent(value)),
        };
        expect(await outcome(postgres.append(request))).toEqual(await outcome(memory.append(request)));
      }
      expect((await eventsAfter(postgres, after)).map(content)).toEqual((await eventsAfter(memory, '')).map(content));
    }),
    { numRuns: 60 },
  );
});

async function outcome(append: ReturnType<EventStore['append']>) {
  try {
    const { revision, replayed } = await append;
    return { revision, replayed };
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return { stream: error.stream, actual: error.actual };
    throw error;
  }
}

function content(event: Awaited<ReturnType<typeof eventsAfter>>[number]) {
  const { position: _position, recordedAt: _recordedAt, ...rest } = event;
  return rest;
}
