import { randomUUID } from 'node:crypto';
import { eventRegistry } from '@countinghouse/contracts/event-registry';
import { expect, test } from 'vitest';
import { eventCodec } from '../../event-log/codec/event-codec.ts';
import { createMemoryEventStore } from '../../event-log/memory/event-store.ts';
import { memoryKeys } from '../../personal-data/testing/memory-keys.ts';
import { met } from '../../personal-data/testing/met.ts';
import { decodedSource, type SourceEvent } from './event-source.ts';

test('events that cannot be opened, or are of a newer release are named in full; the others come as they are', async () => {
  const store = createMemoryEventStore();
  const registry = eventRegistry([met]);
  const keys = memoryKeys();
  const codec = eventCodec(registry, keys);
  const foreign = eventCodec(registry, memoryKeys());
  const put = async (by: typeof codec, person: string, change: object = {}) => {
    const commandId = randomUUID();
    const metadata = { actor: { kind: 'system', id: 'test' }, commandId, correlationId: commandId } as const;
    const events = await by.encode('people-1', [{ type: met.type, data: { person, name: person } }], metadata);
    await store.append({
      ...{ stream: 'people-1', expected: 'any', commandId },
      events: events.map((event) => ({ ...event, ...change })),
    });
  };
  await put(codec, 'ann');
  await put(foreign, 'bob');
  await put(codec, 'cleo', { version: 99 });
  await put(codec, 'eve');

  const events: SourceEvent[] = [];
  const source = decodedSource(store, registry, keys);
  for await (const batch of source.subscribeAll({ after: '', signal: AbortSignal.timeout(5_000) })) {
    events.push(...batch.events);
    if (batch.caughtUp) break;
  }
  expect(events.map(({ data }) => (data as { name?: string } | undefined)?.name)).toEqual([
    ...['ann', undefined, undefined, 'eve'],
  ]);
  const faults = events.map(({ unreadable }) => unreadable);
  expect(faults.map((fault) => fault?.name)).toEqual([
    ...[undefined, 'PersonalDataUnavailable', 'EventFromTheFuture', undefined],
  ]);
  for (const [n, fault] of faults.entries()) {
    if (fault) expect(fault.message).toContain(`(testing.Met, event ${events[n]!.id}, number ${n} of people-1)`);
  }
});

test('views are given events of a former name under the present one', async () => {
  const store = createMemoryEventStore();
  const commandId = randomUUID();
  const metadata = { actor: { kind: 'system' as const }, commandId, correlationId: commandId };
  const events = ['testing.Old', 'testing.Other'].map((type) => ({ type, version: 1, data: {}, metadata }));
  await store.append({ stream: 'things-1', expected: 'none', commandId, events });
  const renamed = { type: 'testing.New', formerly: ['testing.Old'], version: 1, summary: 'Renamed.', data: met.data };

  const source = decodedSource(store, eventRegistry([renamed]), memoryKeys());
  const signal = AbortSignal.timeout(5_000);
  for await (const batch of source.subscribeAll({ after: '', types: ['testing.New'], signal })) {
    expect(batch.events).toMatchObject([{ type: 'testing.New', revision: 0 }]);
    break;
  }
  expect.assertions(1);
});
