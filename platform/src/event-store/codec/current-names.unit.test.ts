import { randomUUID } from 'node:crypto';
import { type AnyEventDefinition, eventRegistry } from '@countinghouse/contracts/event-registry';
import { defineEvent } from '@countinghouse/contracts/kernel/event';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { memoryKeys } from '../../personal-data/testing/memory-keys.ts';
import { eventLog } from '../event-log.ts';
import type { EventStore, SubscribeOptions } from '../event-store.ts';
import { createMemoryEventStore } from '../memory/event-store.ts';
import { withCurrentNames } from './current-names.ts';

const renamed = defineEvent({
  type: 'testing.Renamed',
  formerly: ['testing.Second', 'testing.First'],
  version: 2,
  summary: 'An event whose name changed twice, and its shape once.',
  data: z.object({ number: z.number() }),
  upcasters: { 1: ({ n }) => ({ number: n }) },
});
const other = defineEvent({
  type: 'testing.Other',
  version: 1,
  summary: 'An event that kept its name.',
  data: z.object({ number: z.number() }),
});
const registry = eventRegistry([renamed, other] as readonly AnyEventDefinition[]);
const stream = 'testing.thing-1';

/** Events as four releases recorded them, in one stream. */
async function recordedByFour(): Promise<EventStore> {
  const store = createMemoryEventStore();
  const recorded: readonly (readonly [string, number, object])[] = [
    ['testing.First', 1, { n: 0 }],
    ['testing.Other', 1, { number: 1 }],
    ['testing.First', 2, { number: 2 }],
    ['testing.Second', 2, { number: 3 }],
    ['testing.Unknown', 1, { number: 4 }],
    ['testing.Renamed', 2, { number: 5 }],
  ];
  for (const [type, version, data] of recorded) {
    const commandId = randomUUID();
    const metadata = { actor: { kind: 'system' as const }, commandId, correlationId: commandId };
    await store.append({ stream, expected: 'any', commandId, events: [{ type, version, data, metadata }] });
  }
  return store;
}

/** The first batch. */
async function subscribed<Batch>(
  log: { subscribeAll(options: SubscribeOptions): AsyncIterable<Batch> },
  types?: readonly string[],
): Promise<Batch> {
  const stop = new AbortController();
  for await (const batch of log.subscribeAll({ after: '', ...(types && { types }), signal: stop.signal })) return batch;
  throw new Error('the subscription ended');
}

const typesOf = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

test('whatever is read bears the present name of its type', async () => {
  const store = await recordedByFour();
  const named = withCurrentNames(store, registry);
  const expected = ['Renamed', 'Other', 'Renamed', 'Renamed', 'Unknown', 'Renamed'].map((name) => `testing.${name}`);
  expect(typesOf(await named.read(stream))).toEqual(expected);
  expect(typesOf((await subscribed(named)).events)).toEqual(expected);
  expect(typesOf(await store.read(stream))).toContain('testing.First');
});

test('a filter by type finds what was recorded under its former names', async () => {
  const named = withCurrentNames(await recordedByFour(), registry);
  const types = ['testing.Renamed'];
  const revisions = (events: readonly { readonly revision: number }[]) => events.map(({ revision }) => revision);
  expect(revisions(await named.read(stream, { types }))).toEqual([0, 2, 3, 5]);
  expect(revisions(await named.read(stream, { types, limit: 2, direction: 'backwards', from: 4 }))).toEqual([3, 2]);
  expect(revisions(await named.read(stream, { types: ['testing.Other'] }))).toEqual([1]);
  const batch = await subscribed(named, types);
  expect(revisions(batch.events)).toEqual([0, 2, 3, 5]);
  expect(batch).toMatchObject({ position: await named.head(), caughtUp: true });
});

test('an event that kept its name is passed through unchanged', async () => {
  const events = await (await recordedByFour()).read(stream);
  const named = withCurrentNames({ ...createMemoryEventStore(), read: async () => events }, registry);
  const read = await named.read(stream);
  expect([1, 4, 5].every((revision) => read[revision] === events[revision])).toBe(true);
});

test('a store needs nothing where no type was renamed', () => {
  const store = createMemoryEventStore();
  expect(withCurrentNames(store, eventRegistry([other] as readonly AnyEventDefinition[]))).toBe(store);
});

test('the log lifts an event of a former name as one of its type, and records new ones under the present name', async () => {
  const store = await recordedByFour();
  const log = eventLog(store, registry, memoryKeys());
  const commandId = randomUUID();
  const metadata = { actor: { kind: 'system' as const }, commandId, correlationId: commandId };
  await log.append(stream, { revision: 5 }, [{ type: renamed.type, data: { number: 6 } }], metadata);
  const numbers = (events: readonly { readonly data: unknown }[]) =>
    events.map(({ data }) => (data as { number: number }).number);
  expect(numbers(await log.read(stream))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(numbers((await subscribed(log, [renamed.type])).events)).toEqual([0, 2, 3, 5, 6]);
  expect((await store.read(stream)).at(-1)).toMatchObject({ type: renamed.type, version: 2 });
});
