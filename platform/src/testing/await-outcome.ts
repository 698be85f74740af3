import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { EventLog } from '../event-log/event-log.ts';
import { type Position, StoreUnavailable } from '../event-log/event-store.ts';

export interface AwaitedOutcome {
  /** Position of the append that requested the work. */
  readonly after: Position;
  /** Types of the events that settle it. */
  readonly types: readonly string[];
  /** Whether an event of these types settles this piece of work. */
  readonly matches: (event: RecordedEvent) => boolean;
  /** Milliseconds. */
  readonly timeout: number;
}

/**
 * Waits for the event that records the outcome of a piece of background work; undefined when it did not come in time
 * (the work continues). It watches the log and not the queue: notifications of a queue can be missed, the record
 * cannot.
 */
export async function awaitOutcome(
  log: Pick<EventLog, 'subscribeAll'>,
  wanted: AwaitedOutcome,
): Promise<RecordedEvent | undefined> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), wanted.timeout);
  try {
    for await (const batch of log.subscribeAll({ after: wanted.after, types: wanted.types, signal: stop.signal })) {
      const settled = batch.events.find(wanted.matches);
      if (settled) return settled;
    }
    if (!stop.signal.aborted) throw new StoreUnavailable('the log ended while an outcome was awaited');
    return undefined;
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}
