import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { EventLog } from '@countinghouse/platform/event-store/event-log';

const page = 500;

/** Every event of a stream, in order. */
export async function readStream(log: Pick<EventLog, 'read'>, stream: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (;;) {
    const next = await log.read(stream, { from: events.length, limit: page });
    events.push(...next);
    if (next.length < page) return events;
  }
}
