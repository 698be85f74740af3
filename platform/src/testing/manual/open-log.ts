import { eventRegistry } from '@countinghouse/contracts/event-registry';
import { type EventLog, eventLog } from '../../event-log/event-log.ts';
import { START } from '../../event-log/event-store.ts';
import { createMemoryEventStore } from '../../event-log/memory/event-store.ts';
import { memoryKeys } from '../../personal-data/testing/memory-keys.ts';
import { bookLent, bookReturned } from './book.ts';

/** Opens a log in memory; `openEventStore(url)` opens one of PostgreSQL or EventStoreDB in its place. */
export function openLog(): EventLog {
  return eventLog(createMemoryEventStore(), eventRegistry([bookLent, bookReturned]), memoryKeys());
}

/** Counts loans until the signal, those of the past first. */
export async function countLoans(log: EventLog, signal: AbortSignal): Promise<number> {
  let loans = 0;
  for await (const batch of log.subscribeAll({ after: START, types: [bookLent.type], signal })) {
    loans += batch.events.length;
    if (batch.caughtUp) break;
  }
  return loans;
}
