import { newId } from '@countinghouse/contracts/kernel/ids';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { AppendRequest } from './event-store.ts';
import { createMemoryEventStore } from './memory/event-store.ts';
import { countResubscriptions, measuredEventStore } from './metrics.ts';

const metadata = { actor: { kind: 'system' }, commandId: newId(), correlationId: 'c' } as const;
const request = (commandId: string, stream = 'test.stream-1'): AppendRequest => ({
  stream,
  expected: 'none',
  commandId,
  events: [{ type: 'test.Happened', version: 1, data: {}, metadata }],
});

test('appends are timed by their outcome, and conflicts counted', async () => {
  const registry = new Registry();
  const store = measuredEventStore(createMemoryEventStore(), registry);
  const commandId = newId();
  await store.append(request(commandId));
  await store.append(request(commandId));
  await expect(store.append(request(newId()))).rejects.toMatchObject({ name: 'WrongExpectedRevision' });

  const text = await registry.metrics();
  for (const result of ['appended', 'replayed', 'conflict']) {
    expect(text).toContain(`countinghouse_append_seconds_count{result="${result}"} 1`);
  }
  expect(text).toContain('countinghouse_append_conflicts_total 1');
  expect(text).toContain('countinghouse_appended_events_total 1');
  expect(await store.read('test.stream-1')).toHaveLength(1);
});

test('an append to several streams is timed as one, and its events counted one by one', async () => {
  const registry = new Registry();
  const store = measuredEventStore(createMemoryEventStore(), registry);
  const requests = ['test.stream-1', 'test.stream-2'].map((stream) => request(newId(), stream));
  const appendAll = store.appendAll!;
  await appendAll(requests);
  await appendAll(requests);
  const looked = [{ stream: 'test.stream-1', expected: 'none' }] as const;
  await expect(appendAll([request(newId(), 'test.stream-3')], looked)).rejects.toMatchObject({ actual: 0 });

  const text = await registry.metrics();
  for (const result of ['appended', 'replayed', 'conflict']) {
    expect(text).toContain(`countinghouse_append_seconds_count{result="${result}"} 1`);
  }
  expect(text).toContain('countinghouse_appended_events_total 2');
});

test('a store that cannot append to several streams has no such method', () => {
  const { appendAll: _, ...store } = createMemoryEventStore();
  expect(measuredEventStore(store, new Registry())).not.toHaveProperty('appendAll');
});

test('counts how often the live subscription began again', async () => {
  const registry = new Registry();
  const count = countResubscriptions(registry);
  count();
  count();
  expect(await registry.metrics()).toContain('countinghouse_log_resubscriptions_total 2');
});
