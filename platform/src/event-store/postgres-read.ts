import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Pool } from 'pg';
import type { ReadOptions, StoredEvent } from './event-store.ts';
import { withRetries } from './postgres-errors.ts';
import { formatPosition } from './postgres-position.ts';

interface EventRow {
  readonly position: string;
  readonly stream: string;
  readonly revision: string;
  readonly type: string;
  readonly version: number;
  readonly event_id: string;
  readonly data: unknown;
  readonly metadata: EventMetadata;
  readonly recorded_at: Date;
}

const COLUMNS = 'position, stream, revision, type, version, event_id, data, metadata, recorded_at';

export async function readStream(pool: Pool, stream: string, options: ReadOptions): Promise<StoredEvent[]> {
  const { from, direction = 'forwards', limit = 1_000 } = options;
  const forwards = direction === 'forwards';
  const { rows } = await withRetries(pool, () =>
    pool.query<EventRow>({
      name: `log.read.${direction}`,
      text: `select ${COLUMNS} from log.events where stream = $1 and revision ${forwards ? '>=' : '<='} $2
             order by revision ${forwards ? 'asc' : 'desc'} limit $3`,
      values: [stream, from ?? (forwards ? 0 : Number.MAX_SAFE_INTEGER), limit],
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
    pool.query<EventRow>({
      name: types ? 'log.window.types' : 'log.window',
      text: `select ${COLUMNS} from log.events where position > $1 and position <= $2 ${types ? 'and type = any($4)' : ''}
             order by position limit $3`,
      values: types ? [after, upTo, limit, types] : [after, upTo, limit],
    }),
  );
  return rows.map(toStoredEvent);
}

function toStoredEvent(row: EventRow): StoredEvent {
  return {
    id: row.event_id,
    stream: row.stream,
    revision: Number(row.revision),
    position: formatPosition(Number(row.position)),
    type: row.type,
    version: row.version,
    data: row.data,
    metadata: row.metadata,
    recordedAt: row.recorded_at.toISOString(),
  };
}
