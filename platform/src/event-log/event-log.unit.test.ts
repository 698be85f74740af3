import { randomUUID } from 'node:crypto';
import { eventRegistry } from '@countinghouse/contracts/event-registry';
import { type EventMetadata, event } from '@countinghouse/contracts/kernel/event';
import { expect, test } from 'vitest';
import { memoryKeys } from '../personal-data/testing/memory-keys.ts';
import { met } from '../personal-data/testing/met.ts';
import { eventLog } from './event-log.ts';
import { type EventStore, WrongExpectedRevision } from './event-store.ts';
import { createMemoryEventStore } from './memory/event-store.ts';

function logOver(store: EventStore) {
  return eventLog(store, eventRegistry([met]), memoryKeys());
}

const by = (commandId: string): EventMetadata => ({ actor: { kind: 'system' }, commandId, correlationId: 'c' });

test('an append to several streams is sealed, and opened when it is read', async () => {
  const store = createMemoryEventStore();
  const log = logOver(store);
  const appends = ['ann', 'bob'].map((person) => ({
    stream: `testing.meeting-${person}`,
    expected: 'none' as const,
    events: [event(met, { person, name: `${person} surname` })],
    metadata: by(randomUUID()),
  }));
  const results = await log.appendAll!(appends, [{ stream: 'testing.meeting-cid', expected: 'none' }]);
  expect(results).toMatchObject([{ revision: 0 }, { revision: 0 }]);
  for (const { stream, events } of appends) {
    expect(JSON.stringify(await store.read(stream))).not.toContain('surname');
    expect(await log.read(stream)).toMatchObject(events);
  }
  expect(await log.appendAll!(appends)).toEqual(results.map((result) => ({ ...result, replayed: true })));

  const preconditions = [{ stream: appends[0]!.stream, expected: 'none' }] as const;
  const late = { ...appends[1]!, stream: 'testing.meeting-dan', metadata: by(randomUUID()) };
  await expect(log.appendAll!([late], preconditions)).rejects.toBeInstanceOf(WrongExpectedRevision);
});

test('a log over a store that cannot append to several streams has no such method', () => {
  const { appendAll: _, ...store } = createMemoryEventStore();
  expect(logOver(store)).not.toHaveProperty('appendAll');
});

test('a filter by type finds what was recorded under a former name, which nobody gets', async () => {
  const store = createMemoryEventStore();
  const metadata = by(randomUUID());
  const events = ['testing.Old', 'testing.Other'].map((type) => ({ type, version: 1, data: {}, metadata }));
  await store.append({ stream: 'testing.thing-1', expected: 'none', commandId: metadata.commandId, events });
  const renamed = { type: 'testing.New', formerly: ['testing.Old'], version: 1, summary: 'Renamed.', data: met.data };
  const log = eventLog(store, eventRegistry([renamed]), memoryKeys());
  const types = ['testing.New'];
  const found = [{ type: 'testing.New', revision: 0 }];
  expect(await log.read('testing.thing-1', { types })).toMatchObject(found);
  for await (const batch of log.subscribeAll({ after: '', types, signal: AbortSignal.timeout(5_000) })) {
    expect(batch.events).toMatchObject(found);
    break;
  }
  expect.assertions(2);
});
