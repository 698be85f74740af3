import { randomUUID } from 'node:crypto';
import type { AppendRequest, EventToAppend, StoredEvent } from '../event-store.ts';

/** An event to append whose content does not matter. */
export function sampleEvent(data: unknown = {}, type = 'test.Happened'): EventToAppend {
  return {
    type,
    version: 1,
    data,
    metadata: { actor: { kind: 'system', id: 'test' }, commandId: randomUUID(), correlationId: randomUUID() },
  };
}

/** Events that are distinguished by their numbers, from 0 on: see {@link numbersOf}. */
export function sampleEvents(count: number, type?: string): EventToAppend[] {
  return Array.from({ length: count }, (_, n) => sampleEvent({ n }, type));
}

export function numbersOf(events: readonly StoredEvent[]): number[] {
  return events.map((event) => (event.data as { n: number }).n);
}

export function sampleStream(): string {
  return `test.thing-${randomUUID()}`;
}

/** To append one event, at any revision, unless changed. */
export function sampleRequest(stream: string, changes: Partial<AppendRequest> = {}): AppendRequest {
  return { stream, expected: 'any', commandId: randomUUID(), events: [sampleEvent()], ...changes };
}
