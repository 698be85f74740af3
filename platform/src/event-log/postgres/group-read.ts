import type { Pool } from 'pg';
import { checkStream } from '../append/prepared-append.ts';
import type { StoredEvent } from '../event-store.ts';
import { withRetries } from './errors.ts';
import { type EventColumns, eventColumns, toStoredEvent } from './read.ts';

interface StreamRead {
  readonly stream: string;
  /** First revision. */
  readonly from: number;
  readonly limit: number;
}

interface Waiting extends StreamRead {
  readonly resolve: (events: StoredEvent[]) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupReadOptions {
  readonly pool: Pool;
  /** Statements in flight at once. */
  readonly maxInFlight: number;
  /** Streams per statement. Default 64. */
  readonly maxStreams?: number;
}

/**
 * Lets concurrent reads of streams, forwards, share a statement: while some are in flight, others gather for the next
 * one. The counterpart of group commit; most of what a short read costs is the round trip. Returns a function that
 * reads one stream.
 */
export function createGroupRead({ pool, maxInFlight, maxStreams = 64 }: GroupReadOptions) {
  const waiting: Waiting[] = [];
  let inFlight = 0;
  let scheduled = false;

  // One turn of the event loop gathers the reads that the last results caused.
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      while (inFlight < maxInFlight && waiting.length > 0) void run(waiting.splice(0, maxStreams));
    });
  };

  const run = async (batch: readonly Waiting[]) => {
    inFlight += 1;
    try {
      const answers = await withRetries(pool, () => readStreams(pool, batch));
      batch.forEach(({ resolve }, index) => {
        resolve(answers[index]!);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      inFlight -= 1;
      schedule();
    }
  };

  return (read: StreamRead): Promise<StoredEvent[]> =>
    new Promise((resolve, reject) => {
      checkStream(read.stream);
      waiting.push({ ...read, resolve, reject });
      schedule();
    });
}

async function readStreams(pool: Pool, reads: readonly StreamRead[]): Promise<StoredEvent[][]> {
  const { rows } = await pool.query<[ordinal: number, ...EventColumns]>({
    name: 'log.read.streams',
    text: `select wanted.ordinal::int, ${eventColumns.map((column) => `found.${column}`).join(', ')}
           from unnest($1::text[], $2::bigint[], $3::int[]) with ordinality as wanted (stream, first, most, ordinal)
           cross join lateral (
             select * from log.events e where e.stream = wanted.stream and e.revision >= wanted.first
             order by e.revision limit wanted.most
           ) found
           order by wanted.ordinal, found.revision`,
    rowMode: 'array',
    values: [reads.map((read) => read.stream), reads.map((read) => read.from), reads.map((read) => read.limit)],
  });
  const answers: StoredEvent[][] = reads.map(() => []);
  for (const [ordinal, ...columns] of rows) answers[ordinal - 1]!.push(toStoredEvent(columns));
  return answers;
}
