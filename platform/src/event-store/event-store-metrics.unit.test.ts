import { newId } from '@countinghouse/contracts/kernel/ids';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { AppendRequest } from './event-store.ts';
import { measuredEventStore } from './event-store-metrics.ts';
import { createMemoryEventStore } from './memory-event-store.ts';

const metadata = { actor: { kind: 'system' }, commandId: newId(), correlationId: 'c' } as const;
const request = (commandId: string): AppendRequest => ({
  stream: 'test.stream-1',
  expected: 'none',
  commandId,
  events: [{ type: 'test.Happened', version: 1, data: {}, metadata }],
});

test('appends are timed by what came of them, and conflicts counted', async () => {
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
