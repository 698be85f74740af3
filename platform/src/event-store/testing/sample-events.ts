import { randomUUID } from 'node:crypto';
import type { EventToAppend } from '../event-store.ts';

/** An event to append whose content does not matter. */
export function sampleEvent(data: unknown = {}, type = 'test.Happened'): EventToAppend {
  return {
    type,
    version: 1,
    data,
    metadata: { actor: { kind: 'system', id: 'test' }, commandId: randomUUID(), correlationId: randomUUID() },
  };
}

export function sampleStream(): string {
  return `test.thing-${randomUUID()}`;
}
