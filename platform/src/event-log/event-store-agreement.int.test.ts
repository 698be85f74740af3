import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type AppendResult, type EventStore, type ExpectedRevision, WrongExpectedRevision } from './event-store.ts';
import { createMemoryEventStore } from './memory/event-store.ts';
import { createPostgresEventStore } from './postgres/event-store.ts';
import { eventsAfter } from './testing/follow.ts';
import { sampleEvent } from './testing/sample-events.ts';

/** Streams, commands and revisions in small numbers, so that they meet often. */
const revision = fc.nat(6).map((at) => ({ revision: at }));
const part = fc.record({
  stream: fc.nat(3),
  command: fc.nat(7),
  expected: fc.oneof(fc.constant<ExpectedRevision>('any'), fc.constant<ExpectedRevision>('none'), revision),
  data: fc.array(fc.jsonValue({ maxDepth: 1 }), { minLength: 1, maxLength: 3 }),
});
const read = fc.record({ stream: fc.nat(3), expected: fc.oneof(fc.constant('none' as const), revision) });
const step = fc.record({
  parts: fc.uniqueArray(part, { selector: ({ stream }) => stream, minLength: 1, maxLength: 3 }),
  reads: fc.array(read, { maxLength: 1 }),
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

it('the PostgreSQL store returns and stores the same as the one in memory, whatever the calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const memory = createMemoryEventStore();
      const after = await postgres.head();
      const run = randomUUID();
      const commands = Array.from({ length: 8 }, () => randomUUID());
      const named = (stream: number) => `test.agreement-${run}-${stream}`;
      for (const { parts, reads } of steps) {
        const requests = parts.map(({ stream, command, expected, data }) => ({
          stream: named(stream),
          expected,
          commandId: commands[command]!,
          events: data.map((value) => sampleEvent(value)),
        }));
        const preconditions = reads.map(({ stream, expected }) => ({ stream: named(stream), expected }));
        const ask = (store: EventStore) =>
          outcome(
            requests.length + preconditions.length === 1
              ? store.append(requests[0]!).then((result) => [result])
              : store.appendAll!(requests, preconditions),
          );
        expect(await ask(postgres)).toEqual(await ask(memory));
      }
      expect((await eventsAfter(postgres, after)).map(content)).toEqual((await eventsAfter(memory, '')).map(content));
    }),
    { numRuns: 60 },
  );
});

async function outcome(append: Promise<readonly AppendResult[]>) {
  try {
    return (await append).map(({ revision, replayed }) => ({ revision, replayed }));
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return { stream: error.stream, actual: error.actual };
    // A read of what the step writes, which the requests of this test may contain.
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

function content(event: Awaited<ReturnType<typeof eventsAfter>>[number]) {
  const { position: _position, recordedAt: _recordedAt, ...rest } = event;
  return rest;
}
