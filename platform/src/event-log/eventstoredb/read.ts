import type { Transform } from 'node:stream';
import {
  END,
  type EventStoreDBClient,
  START as LOG_START,
  type ReadPosition,
  type StreamingRead,
} from '@eventstore/db-client';
import type { EventStoreDbCredentials } from '../../runtime/configuration/eventstoredb-address.ts';
import { type Position, type ReadOptions, START, type StoredEvent } from '../event-store.ts';
import { toStoreError, withinTimeout } from './errors.ts';
import { isOurs, parsePosition, positionOf, type ReadRecord, toStoredEvent } from './events.ts';

/** Milliseconds. */
const READ_TIMEOUT = 15_000;
/** Events that are read at once on the way back to the newest of ours. */
const HEAD_PAGE = 4_096;

export interface EventStoreDbConnection {
  readonly client: EventStoreDBClient;
  readonly credentials: EventStoreDbCredentials;
}

interface LeaderOption {
  /** Whether only the leader of a cluster may answer, who alone has everything. Default false. */
  readonly requiresLeader?: boolean;
}

/** Events of one stream; none when it does not exist. */
export async function readStream(
  { client, credentials }: EventStoreDbConnection,
  stream: string,
  { from, direction = 'forwards', limit = 1_000, types, requiresLeader = false }: ReadOptions & LeaderOption,
): Promise<ReadRecord[]> {
  const fromRevision = from === undefined ? (direction === 'forwards' ? LOG_START : END) : BigInt(from);
  // The database filters types in the whole log only; of a stream they are picked out as they come.
  const bound = types ? {} : { maxCount: limit };
  try {
    const read = client.readStream(stream, { direction, fromRevision, credentials, requiresLeader, ...bound });
    endAtMissingStream(read);
    return await collect(read, types && { limit, types });
  } catch (error) {
    throw toStoreError(error);
  }
}

/**
 * Reads the position of the last event that subscribers are delivered. The database puts events of its own behind it,
 * after a start or a scavenge for example, which no reader would ever reach; those that were read once are not read
 * again.
 */
export function headReader(
  { client, credentials }: EventStoreDbConnection,
  { requiresLeader = false }: LeaderOption = {},
): () => Promise<Position> {
  let seen: { readonly end: Position; readonly head: Position } = { end: START, head: START };
  return async () => {
    try {
      const known = seen;
      let end: Position | undefined;
      let fromPosition: ReadPosition = END;
      for (let maxCount = 1; ; maxCount = Math.min(maxCount * 16, HEAD_PAGE)) {
        const options = { direction: 'backwards', fromPosition, maxCount, credentials, requiresLeader } as const;
        const page = await collect(client.readAll(options));
        end ??= page[0] ? positionOf(page[0]) : START;
        const own = page.find(isOurs);
        const last = page.at(-1);
        const head = own ? positionOf(own) : START;
        const done = own !== undefined || !last || page.length < maxCount || positionOf(last) <= known.end;
        if (!done) {
          fromPosition = last.position!;
          continue;
        }
        const newest = own ? head : known.head;
        if (end >= seen.end) seen = { end, head: newest };
        return newest;
      }
    } catch (error) {
      throw toStoreError(error);
    }
  };
}

/**
 * Events behind a position of the log, at most `limit`; only at the end of the log fewer than one. What the database
 * wrote for itself is left out.
 */
export async function readForwards(
  { client, credentials }: EventStoreDbConnection,
  after: Position,
  limit: number,
): Promise<StoredEvent[]> {
  let from = after;
  try {
    for (;;) {
      const at = parsePosition(from);
      const fromPosition: ReadPosition = at === 'start' ? LOG_START : at;
      // The event at the position itself comes again.
      const maxCount = limit + 1;
      const page = await collect(client.readAll({ direction: 'forwards', fromPosition, maxCount, credentials }));
      const fresh = page.filter((record) => positionOf(record) > from);
      const own = fresh.filter(isOurs).slice(0, limit);
      if (own.length > 0 || page.length < maxCount) return own.map(toStoredEvent);
      from = positionOf(fresh.at(-1)!);
    }
  } catch (error) {
    throw toStoreError(error);
  }
}

/** When the event at a position was recorded: forwards, the log is read from the event at a position on. */
export async function readRecordedAt(
  { client, credentials }: EventStoreDbConnection,
  position: Position,
): Promise<string | undefined> {
  const fromPosition = parsePosition(position);
  if (fromPosition === 'start') return undefined;
  try {
    const [record] = await collect(client.readAll({ direction: 'forwards', fromPosition, maxCount: 1, credentials }));
    return record?.created.toISOString();
  } catch (error) {
    throw toStoreError(error);
  }
}

/**
 * The client resets the call when there is no such stream, although the server ends it by itself. Both sides close a
 * connection on which about a thousand calls were reset, with everything else that is under way on it.
 */
function endAtMissingStream(read: StreamingRead<unknown>): void {
  const transform = read as unknown as Transform;
  const toEvent = transform._transform.bind(transform);
  transform._transform = (response: { hasStreamNotFound?(): boolean }, encoding, next) =>
    response.hasStreamNotFound?.() ? next() : toEvent(response, encoding, next);
}

/**
 * What is read is bounded by the request, so the server ends the call; only what is picked out here, up to `limit`, can
 * end sooner.
 */
async function collect(
  read: StreamingRead<{ event?: ReadRecord }>,
  picked?: { readonly limit: number; readonly types: readonly string[] },
): Promise<ReadRecord[]> {
  const cancel = () => void read.cancel().catch(() => undefined);
  const records = async () => {
    const found: ReadRecord[] = [];
    for await (const { event } of read) {
      if (event && (picked?.types.includes(event.type) ?? true)) found.push(event);
      if (found.length !== picked?.limit) continue;
      cancel();
      break;
    }
    return found;
  };
  return await withinTimeout(records(), READ_TIMEOUT, cancel);
}
