import { randomUUID } from 'node:crypto';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { type JSONEventData, type JSONType, jsonEvent, type Position as LogPosition } from '@eventstore/db-client';
import type { PreparedAppend } from '../append/prepared-append.ts';
import { type Position, START, type StoredEvent } from '../event-store.ts';

/** The metadata of an event in EventStoreDB. Names with `$` are its own: its tools link events by them. */
interface StoredMetadata {
  readonly $correlationId: string;
  readonly $causationId?: string;
  readonly id: string;
  readonly version: number;
  /** Id of the command that the append belongs to. */
  readonly commandId: string;
  readonly envelope: EventMetadata;
}

/** An event as the client gives it, as far as it concerns us. */
export interface ReadRecord {
  readonly streamId: string;
  readonly revision: bigint;
  readonly type: string;
  readonly data: unknown;
  readonly metadata?: unknown;
  readonly created: Date;
  readonly position?: LogPosition | undefined;
}

/**
 * Events for the wire. They travel under new ids each time: given the same id again, the server responds as if it had
 * appended, so that a repetition could not be distinguished from a first time. The event's real id is in its metadata.
 */
export function toJsonEvents({ events, commandId }: PreparedAppend): JSONEventData[] {
  return events.map(({ id, type, version, data, metadata }) => {
    const { correlationId, causationId } = JSON.parse(metadata) as EventMetadata;
    const about: Omit<StoredMetadata, 'envelope'> = {
      $correlationId: correlationId,
      ...(causationId && { $causationId: causationId }),
      id,
      version,
      commandId,
    };
    const stored = `${JSON.stringify(about).slice(0, -1)},"envelope":${metadata}}`;
    // The client sends bytes as they are; an object it would turn into text, base64 and bytes.
    return jsonEvent({ id: randomUUID(), type, data: JSON.parse(data) as JSONType, metadata: utf8.encode(stored) });
  });
}

const utf8 = new TextEncoder();

export function toStoredEvent(record: ReadRecord): StoredEvent {
  const { id, version, envelope } = metadataOf(record);
  return {
    id,
    stream: record.streamId,
    revision: Number(record.revision),
    position: positionOf(record),
    type: record.type,
    version,
    data: record.data,
    metadata: envelope,
    recordedAt: record.created.toISOString(),
  };
}

/** The command that appended an event. */
export function commandOf(record: ReadRecord): string {
  return metadataOf(record).commandId;
}

/** @throws Error when the server is too old (before 22.6) to report the position of an event in the log. */
export function positionOf({ streamId, position }: ReadRecord): Position {
  if (!position)
    throw new Error(`EventStoreDB gave no position for an event of ${streamId}; it must be 23.10 or newer`);
  return formatPosition(position);
}

/** Events that the database writes for itself have types that begin with `$`. */
export function isOurs(record: ReadRecord): boolean {
  return !record.type.startsWith('$');
}

const WIDTH = 20;

export function formatPosition({ commit, prepare }: LogPosition): Position {
  return `${String(commit).padStart(WIDTH, '0')}/${String(prepare).padStart(WIDTH, '0')}`;
}

/** @throws RangeError for a position of another kind of store. */
export function parsePosition(position: Position): LogPosition | 'start' {
  if (position === START) return 'start';
  if (!/^\d{20}\/\d{20}$/.test(position)) throw new RangeError(`${position} is no position of this event store`);
  return { commit: BigInt(position.slice(0, WIDTH)), prepare: BigInt(position.slice(WIDTH + 1)) };
}

function metadataOf(record: ReadRecord): StoredMetadata {
  return record.metadata as StoredMetadata;
}
