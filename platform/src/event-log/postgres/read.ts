import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Pool } from 'pg';
import type { ReadOptions, StoredEvent } from '../event-store.ts';
import { withRetries } from './errors.ts';
import { formatPosition } from './position.ts';

/** The columns of an event, in the order in which every query selects them. */
export const eventColumns = [
  'position',
  'stream',
  'revision',
  'type',
  'version',
  'event_id',
  'data',
  'metadata',
  'recorded_at',
] as const;
export type EventColumns = [
  position: number,
  stream: string,
  revision: number,
  type: string,
  version: number,
  id: string,
  data: unknown,
  metadata: EventMetadata,
  recordedAt: string,
];

const COLUMNS = eventColumns.join(', ');

/**
 * The last `limit` events of a stream up to `from`, newest first. Forwards, reads travel in groups:
 * postgres-group-read.ts.
 */
export async function readBackwards(pool: Pool, stream: string, from: number, limit: number): Promise<StoredEvent[]> {
  const { rows } = await withRetries(pool, () =>
    pool.query<EventColumns>({
      name: 'log.read.backwards',
      text: `select ${COLUMNS} from log.events where stream = $1 and revision <= $2 order by revision desc limit $3`,
      rowMode: 'array',
      values: [stream, from, limit],
    }),
  );
  return rows.map(toStoredEvent);
}

/** Like a plain read, but of some types only: the database filters, and other events are not sent. */
export async function readOfTypes(
  pool: Pool,
  stream: string,
  { from, direction = 'forwards', limit = 1_000, types }: ReadOptions & { readonly types: readonly string[] },
): Promise<StoredEvent[]> {
  const forwards = direction === 'forwards';
  const { rows } = await withRetries(pool, () =>
    pool.query<EventColumns>({
      name: `log.read.types.${direction}`,
      text: `select ${COLUMNS} from log.events
             where stream = $1 and revision ${forwards ? '>=' : '<='} $2 and type = any($4)
             order by revision ${forwards ? 'asc' : 'desc'} limit $3`,
      rowMode: 'array',
      values: [stream, from ?? (forwards ? 0 : Number.MAX_SAFE_INTEGER), limit, types],
    }),
  );
  return rows.map(toStoredEvent);
}

/** Position of the last event, 0 when there is none. */
export async function readHead(pool: Pool): Promise<number> {
  const { rows } = await withRetries(pool, () =>
    pool.query({ name: 'log.head', text: 'select coalesce(max(position), 0) as head from log.events' }),
  );
  return Number(rows[0].head);
}

/** When the event at a position was recorded; undefined where there is none. */
export async function readRecordedAt(pool: Pool, position: number): Promise<string | undefined> {
  const { rows } = await withRetries(pool, () =>
    pool.query<{ recorded_at: string }>({
      name: 'log.recorded-at',
      text: 'select recorded_at from log.events where position = $1',
      values: [position],
    }),
  );
  return rows[0]?.recorded_at;
}

interface Window {
  /** Exclusive. */
  readonly after: number;
  /** Inclusive; must be committed, that is at or below a head that was read before. */
  readonly upTo: number;
  readonly types: readonly string[] | undefined;
  readonly limit: number;
}

/** The first `limit` events of a window of the log. Its bounds, not the limit, keep the search for rare types short. */
export async function readWindow(pool: Pool, { after, upTo, types, limit }: Window): Promise<StoredEvent[]> {
  const { rows } = await withRetries(pool, () =>
    pool.query<EventColumns>({
      rowMode: 'array',
      name: types ? 'log.window.types' : 'log.window',
      text: `select ${COLUMNS} from log.events where position > $1 and position <= $2 ${types ? 'and type = any($4)' : ''}
             order by position limit $3`,
      values: types ? [after, upTo, limit, types] : [after, upTo, limit],
    }),
  );
  return rows.map(toStoredEvent);
}

/**
 * The streams that have events in a window of the log, and the last revision there of each. Reads no event's content.
 */
export async function readChangedStreams(
  pool: Pool,
  after: number,
  upTo: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await withRetries(pool, () =>
    pool.query<[stream: string, revision: number]>({
      rowMode: 'array',
      name: 'log.moved',
      text: 'select stream, max(revision) from log.events where position > $1 and position <= $2 group by stream',
      values: [after, upTo],
    }),
  );
  return new Map(rows);
}

/** Requires a connection that reads `bigint` as a number and instants as ISO text, see `jsonReadyTypes`. */
export function toStoredEvent([
  position,
  stream,
  revision,
  type,
  version,
  id,
  data,
  metadata,
  recordedAt,
]: EventColumns): StoredEvent {
  return { id, stream, revision, position: formatPosition(position), type, version, data, metadata, recordedAt };
}
