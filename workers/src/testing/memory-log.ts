import { randomUUID } from 'node:crypto';
import { allEvents } from '@countinghouse/contracts/event-registry';
import type { Actor, DomainEvent } from '@countinghouse/contracts/kernel/event';
import { type EventLog, eventLog } from '@countinghouse/platform/event-store/event-log';
import type { AppendResult } from '@countinghouse/platform/event-store/event-store';
import { createMemoryEventStore } from '@countinghouse/platform/event-store/memory-event-store';
import type { PersonalDataKeys } from '@countinghouse/platform/personal-data/personal-data-keys';
import { memoryKeys } from '@countinghouse/platform/personal-data/testing/memory-keys';

export interface TestLog {
  readonly log: EventLog;
  readonly keys: PersonalDataKeys;
  /** Appends as somebody, wherever the stream is. */
  put(stream: string, events: readonly DomainEvent[], actor?: Actor): Promise<AppendResult>;
}

/** The shop's log in memory. */
export function memoryLog(): TestLog {
  const keys = memoryKeys({ cacheMs: 0 });
  const log = eventLog(createMemoryEventStore(), allEvents, keys);
  return {
    log,
    keys,
    put: (stream, events, actor = { kind: 'staff', id: randomUUID() }) =>
      log.append(stream, 'any', events, { actor, commandId: randomUUID(), correlationId: randomUUID() }),
  };
}
