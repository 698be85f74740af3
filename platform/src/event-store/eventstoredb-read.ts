import { END, ErrorType, type EventStoreDBClient, START as LOG_START, type StreamingRead } from '@eventstore/db-client';
import { type Position, type ReadOptions, START } from './event-store.ts';
import type { EventStoreDbCredentials } from './eventstoredb-address.ts';
import { answeredInTime, hasType, toStoreError } from './eventstoredb-errors.ts';
import { positionOf, type ReadRecord } from './eventstoredb-events.ts';

/** Milliseconds. */
const READ_TIMEOUT = 15_000;

export interface EventStoreDbConnection {
  readonly client: EventStoreDBClient;
  readonly credentials: EventStoreDbCredentials;
}

/** Events of one stream; none when it does not exist. */
export async function readStream(
  { client, credentials }: EventStoreDbConnection,
  stream: string,
  { from, direction = 'forwards', limit = 1_000, types }: ReadOptions,
): Promise<ReadRecord[]> {
  const fromRevision = from === undefined ? (direction === 'forwards' ? LOG_START : END) : BigInt(from);
  // The database filters types in the whole log only; of a stream they are picked out as they come.
  const bound = types ? {} : { maxCount: limit };
  try {
    const read = client.readStream(stream, { direction, fromRevision, credentials, ...bound });
    return await collect(read, { limit, types });
  } catch (error) {
    if (hasType(error, ErrorType.STREAM_NOT_FOUND)) return [];
    throw toStoreError(error);
  }
}

/** Position of the last event, the database's own included, so that nothing of ours is behind it. */
export async function readHead({ client, credentials }: EventStoreDbConnection): Promise<Position> {
  try {
    const read = client.readAll({ direction: 'backwards', fromPosition: END, maxCount: 1, credentials });
    const [last] = await collect(read);
    return last ? positionOf(last) : START;
  } catch (error) {
    throw toStoreError(error);
  }
}

async function collect(
  read: StreamingRead<{ event?: ReadRecord }>,
  { limit, types }: Pick<ReadOptions, 'limit'> & { readonly types?: readonly string[] | undefined } = {},
): Promise<ReadRecord[]> {
  const cancel = () => void read.cancel().catch(() => undefined);
  const records = async () => {
    const found: ReadRecord[] = [];
    for await (const { event } of read) {
      if (event && (types?.includes(event.type) ?? true)) found.push(event);
      if (found.length === limit) break;
    }
    return found;
  };
  try {
    return await answeredInTime(records(), READ_TIMEOUT, cancel);
  } finally {
    cancel();
  }
}
