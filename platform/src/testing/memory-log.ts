import { randomUUID } from 'node:crypto';
import { allEvents } from '@countinghouse/contracts/event-registry';
import type { Actor, DomainEvent } from '@countinghouse/contracts/kernel/event';
import { type EventLog, eventLog } from '../event-log/event-log.ts';
import type { AppendResult } from '../event-log/event-store.ts';
import { createMemoryEventStore } from '../event-log/memory/event-store.ts';
import type { PersonalDataKeys } from '../personal-data/personal-data-keys.ts';
import { memoryKeys } from '../personal-data/testing/memory-keys.ts';

export interface TestLog {
  readonly log: EventLog;
  readonly keys: PersonalDataKeys;
  /** Appends as a given actor, at any revision. */
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
