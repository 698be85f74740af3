import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@countinghouse/contracts/kernel/event';
import type { EventStore } from '@countinghouse/platform/event-log/event-store';
import { memoryKeys } from '@countinghouse/platform/personal-data/testing/memory-keys';
import { decodedSource, type EventSource } from '@countinghouse/platform/projections/following/event-source';
import { sampleEvent } from './sample-shop.ts';

const EVENTS_PER_APPEND = 1_000;

/** Decodes as in a shop, without upcasters or decryption. */
export function sampleSource(store: EventStore): EventSource {
  return decodedSource(store, new Map(), memoryKeys());
}

/** Appends `count` events of the sample shop. */
export async function fillLog(store: EventStore, count: number): Promise<void> {
  for (let start = 0; start < count; start += EVENTS_PER_APPEND) {
    const events = Array.from({ length: Math.min(EVENTS_PER_APPEND, count - start) }, (_, n) => sampleEvent(start + n));
    await appendEvents(store, `bench.order-${start}`, events);
  }
}

export async function appendEvents(store: EventStore, stream: string, events: readonly DomainEvent[]) {
  const commandId = randomUUID();
  const metadata = { actor: { kind: 'system' as const, id: 'bench' }, commandId, correlationId: commandId };
  const toAppend = events.map((event) => ({ ...event, version: 1, metadata }));
  return store.append({ stream, expected: 'none', commandId, events: toAppend });
}
