import type { AppendRequest, EventToAppend, ExpectedRevision } from '../event-store.ts';
import { eventId } from './event-id.ts';

/** A validated append request, with its events as the text that is stored. Every adapter takes this. */
export interface PreparedAppend {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly commandId: string;
  readonly events: readonly PreparedEvent[];
  /** Length of all JSON in UTF-16 units; what limits a batch. */
  readonly size: number;
}

export interface PreparedEvent {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  /** JSON text. */
  readonly data: string;
  /** JSON text. */
  readonly metadata: string;
}

const MAX_EVENTS_PER_APPEND = 1_000;
const MAX_STREAM_LENGTH = 200;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Checks a request and turns its events into text, so that nothing malformed reaches a store, where it could fail the
 * appends that travel with it.
 * @throws RangeError when the request breaks the port's rules.
 */
export function prepareAppend(request: AppendRequest): PreparedAppend {
  const { stream, expected, events } = request;
  const commandId = request.commandId.toLowerCase();
  checkStream(stream);
  if (!UUID.test(commandId)) throw new RangeError(`command id ${commandId} is no UUID`);
  checkRevision(expected);
  if (events.length === 0) throw new RangeError('an append needs at least one event');
  if (events.length > MAX_EVENTS_PER_APPEND) throw new RangeError(`an append takes ${MAX_EVENTS_PER_APPEND} events`);
  const prepared = events.map((event, index) => prepareEvent(event, eventId(commandId, stream, index)));
  const size = prepared.reduce((sum, event) => sum + event.data.length + event.metadata.length, 0);
  return { stream, expected, commandId, events: prepared, size };
}

/** @throws RangeError for a name that not every store could keep. */
export function checkStream(stream: string): void {
  if (stream.length === 0 || stream.length > MAX_STREAM_LENGTH) {
    throw new RangeError(`a stream name has 1 to ${MAX_STREAM_LENGTH} characters`);
  }
  if (stream.includes('\u0000') || !stream.isWellFormed()) throw new RangeError('a stream name is well-formed text');
}

/** @throws RangeError for a number that no event has as its revision. */
export function checkRevision(expected: ExpectedRevision): void {
  if (typeof expected === 'object' && !(Number.isSafeInteger(expected.revision) && expected.revision >= 0)) {
    throw new RangeError(`expected revision ${expected.revision} is no revision; a new stream is expected as 'none'`);
  }
}

function prepareEvent({ type, version, data, metadata }: EventToAppend, id: string): PreparedEvent {
  if (!type || type.includes('\u0000') || !type.isWellFormed()) throw new RangeError(`${type} is no event type`);
  if (!(Number.isInteger(version) && version >= 1)) throw new RangeError(`${type}: version ${version} is no version`);
  return { id, type, version, data: toJson(type, data), metadata: toJson(type, metadata) };
}

function toJson(type: string, value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    throw new RangeError(`${type} cannot be written as JSON`, { cause: error });
  }
  if (text === undefined) throw new RangeError(`${type} cannot be written as JSON`);
  return text;
}
