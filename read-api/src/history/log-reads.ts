import type { DomainEvent, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import { readStream } from '@countinghouse/platform/event-store/reading/read-stream';

/** The log, for reading one stream. */
export type LogReads = Pick<EventLog, 'read'>;

/** An event of one stream, with its envelope. */
export type Recorded<Event extends DomainEvent> = RecordedEvent & Event;

/** Events that a clock which went back may have stamped. */
const LOOKED_BACK = 16;

/**
 * Events of a stream in order: all of them, or those recorded at `until` (milliseconds since the epoch) and before, or
 * those of some types only. Where the clock of a log went back, an event counts as recorded when the latest before it
 * was.
 */
export async function readAll<Event extends DomainEvent>(
  log: LogReads,
  stream: string,
  until = Number.POSITIVE_INFINITY,
  types?: readonly Event['type'][],
): Promise<Recorded<Event>[]> {
  const events: Recorded<Event>[] = [];
  for await (const event of readStream<Event>(log, stream, types && { types })) {
    if (Date.parse(event.recordedAt) > until) break;
    events.push(event);
  }
  return events;
}

/** The last event of a stream recorded at `until` or before, found by halving: the stream may be long. */
export async function lastRecorded<Event extends DomainEvent>(
  log: LogReads,
  stream: string,
  until: number,
): Promise<Recorded<Event> | undefined> {
  const [end] = await log.read(stream, { direction: 'backwards', limit: 1 });
  let found: RecordedEvent | undefined;
  let low = 0;
  let high = end?.revision ?? -1;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const [event] = await log.read(stream, { from: middle, limit: 1 });
    if (event && Date.parse(event.recordedAt) <= until) {
      found = event;
      low = middle + 1;
    } else high = middle - 1;
  }
  return found && ((await beforeLater(log, stream, found, until)) as Recorded<Event> | undefined);
}

/**
 * The event before the first of the last ones up to `found` that was recorded later than `until`, or `found`: halving
 * takes times as rising, and a clock that was put right goes back for a moment only.
 */
async function beforeLater(log: LogReads, stream: string, found: RecordedEvent, until: number) {
  const from = Math.max(found.revision - LOOKED_BACK + 1, 0);
  const page = await log.read(stream, { from, limit: found.revision - from + 1 });
  const later = page.findIndex((event) => Date.parse(event.recordedAt) > until);
  return later < 0 ? found : page[later - 1];
}
