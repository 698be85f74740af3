import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { type Position, StoreUnavailable } from '@countinghouse/platform/event-log/event-store';

/** Returns true when the log contains an event of a type after a position. */
export async function hasEventSince(
  log: Pick<EventLog, 'subscribeAll'>,
  position: Position,
  type: string,
): Promise<boolean> {
  const stop = new AbortController();
  try {
    for await (const batch of log.subscribeAll({ after: position, types: [type], signal: stop.signal })) {
      if (batch.events.length > 0) return true;
      if (batch.caughtUp) return false;
    }
    throw new StoreUnavailable('the log ended before its end was seen');
  } finally {
    stop.abort();
  }
}
