import type { ReadEvents } from '@countinghouse/contracts/history/records/naming';
import type { DomainEvent, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { readStream } from '@countinghouse/platform/event-log/reading/read-stream';

/** Reads of one stream of the log. */
export type LogReads = Pick<EventLog, 'read'>;

/** An event of one stream, with its envelope. */
export type Recorded<Event extends DomainEvent> = RecordedEvent & Event;

/** Maximum number of events with timestamps of a clock that went back. */
const MOST_OUT_OF_ORDER = 16;

/**
 * Reads events of a stream in order: all of them, those recorded at or before `until` (milliseconds since the epoch),
 * or those of some types; where the clock of the log went back, an event has the latest recording time before it.
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

/** Reads streams as names of records are read. */
export function eventsOf(log: LogReads): ReadEvents {
  return (stream, types) => readAll(log, stream, undefined, types);
}

/**
 * Returns the last event of a stream recorded at or before `until`, by binary search, because the stream may be long.
 */
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
 * Returns the event before the first of the last ones up to `found` recorded later than `until`, or `found`: binary
 * search assumes ascending times, and a corrected clock goes back only for a moment.
 */
async function beforeLater(log: LogReads, stream: string, found: RecordedEvent, until: number) {
  const from = Math.max(found.revision - MOST_OUT_OF_ORDER + 1, 0);
  const page = await log.read(stream, { from, limit: found.revision - from + 1 });
  const later = page.findIndex((event) => Date.parse(event.recordedAt) > until);
  return later < 0 ? found : page[later - 1];
}
