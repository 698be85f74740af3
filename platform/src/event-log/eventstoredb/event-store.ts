import { EventStoreDBClient } from '@eventstore/db-client';
import { credentialsOf, withoutCredentials } from '../../runtime/configuration/eventstoredb-address.ts';
import { StartFailure } from '../../runtime/start-failure.ts';
import { createGroupCommit } from '../append/group-commit.ts';
import { checkStream, type PreparedAppend, prepareAppend } from '../append/prepared-append.ts';
import {
  type AppendResult,
  type EventStore,
  type Position,
  StoreUnavailable,
  type SubscribeOptions,
} from '../event-store.ts';
import { watchBySubscription } from '../reading/watch.ts';
import { appendOnce, appendWriter } from './append.ts';
import { createConnectionGuard } from './connection-guard.ts';
import { NotAdmitted, toStoreError, withinTimeout } from './errors.ts';
import { toStoredEvent } from './events.ts';
import { createLiveFeed } from './live-feed.ts';
import { type EventStoreDbConnection, headReader, readForwards, readRecordedAt, readStream } from './read.ts';
import { createStreamTails } from './stream-tails.ts';
import { tail } from './tail.ts';
import { tlsFault } from './tls.ts';

/** A connection carries about a hundred calls at once; subscriptions and reads need room too. */
const APPENDS_AT_ONCE = 50;
/** Milliseconds. */
const CLOSE_TIMEOUT = 2_000;

export interface EventStoreDbOptions {
  /** Called whenever the server has ended the live subscription because events were not taken in time. */
  readonly onResubscribed?: () => void;
}

/**
 * The event log in EventStoreDB or KurrentDB, 23.10 or newer. Connects at the first call. A retried command is
 * recognised among the newest 1,000 events of its stream. Commits one stream at a time: the protocol of its client has
 * no other appends.
 * @param url `esdb://name:password@host:2113`; for a cluster all its servers separated by commas, or `esdb+discover://`
 * and one name for all.
 * @throws StartFailure for an address without name and password, a malformed one, and one that names a file that is not
 * there.
 */
export function createEventStoreDbEventStore(url: string, { onResubscribed }: EventStoreDbOptions = {}): EventStore {
  const connection: EventStoreDbConnection = { credentials: credentialsOf(url), client: clientOf(url) };
  const closing = new AbortController();
  const tails = createStreamTails((stream, limit) => readStream(connection, stream, { direction: 'backwards', limit }));
  const write = appendWriter(connection);
  const guard = createConnectionGuard(connection);
  // Requests for one stream queue here instead of colliding at the server.
  const queue = createGroupCommit<PreparedAppend, AppendResult>({
    keysOf: (request) => ({ writes: [request.stream], reads: [] }),
    sizeOf: (request) => request.size,
    maxRequests: 1,
    maxInFlight: APPENDS_AT_ONCE,
    commit: async ([request]) => [await appendOnce(write, tails, request!, forAppends).catch(toStoreFailure)],
  });
  const requireOpen = () => {
    if (closing.signal.aborted) throw new StoreUnavailable('the event store is closed');
  };
  const ofOwnLog = async <T>(read: () => Promise<T>): Promise<T> => {
    requireOpen();
    try {
      await guard.ensureOwn();
      return await read();
    } catch (error) {
      guard.failed(error);
      throw error;
    }
  };

  const readHead = headReader(connection);
  const head = () => ofOwnLog(readHead);
  async function* following<T>(signal: AbortSignal, batches: (signal: AbortSignal) => AsyncIterable<T>) {
    requireOpen();
    try {
      yield* batches(AbortSignal.any([signal, closing.signal]));
    } catch (error) {
      if (!signal.aborted) throw toStoreError(error);
    }
    if (!signal.aborted) requireOpen();
  }
  const feed = createLiveFeed({ connection, guard, head, onResubscribed });
  const readBehind = (position: Position, limit: number) => ofOwnLog(() => readForwards(connection, position, limit));
  /** Where nobody reads, the store holds the subscription itself, by whose end a broken connection is noticed. */
  let held: Promise<unknown> | undefined;
  const forAppends = {
    failed: guard.failed,
    async ensureOwn() {
      if (guard.log.isBound && !feed.isRunning) {
        held ??= feed.join().finally(() => {
          held = undefined;
        });
        await held;
      }
      await guard.ensureOwn();
    },
  };
  const subscribeAll = (options: SubscribeOptions) =>
    following(options.signal, (signal) =>
      tail(feed, { read: readBehind, ensureOwn: guard.ensureOwn }, { ...options, signal }),
    );

  return {
    async append(request) {
      const result = await queue.submit(prepareAppend(request));
      guard.log.seen(result.position);
      return result;
    },
    async read(stream, options = {}) {
      checkStream(stream);
      const records = await ofOwnLog(() => readStream(connection, stream, options));
      tails.learn(stream, options, records);
      return records.map(toStoredEvent);
    },
    head,
    recordedAt: (position) => ofOwnLog(() => readRecordedAt(connection, position)),
    subscribeAll,
    watch: (options) =>
      following(options.signal, (signal) => watchBySubscription({ head, subscribeAll }, { ...options, signal })),
    bindTo: (log, onForeign) => guard.log.bind(log, onForeign),
    async close() {
      closing.abort();
      await queue.close();
      // Waits for every stream's end; one that was left early may have ended unnoticed, and the wait for it would never
      // end.
      await withinTimeout(connection.client.dispose(), CLOSE_TIMEOUT).catch(() => undefined);
    },
  };
}

/**
 * {@link createEventStoreDbEventStore}, connected and signed in.
 * @throws StartFailure, besides, when the server refuses the credentials or its certificate is not trusted;
 * StoreUnavailable when it cannot be reached.
 */
export async function openEventStoreDbEventStore(url: string, options: EventStoreDbOptions = {}): Promise<EventStore> {
  const store = createEventStoreDbEventStore(url, options);
  try {
    await store.head();
    return store;
  } catch (error) {
    await store.close();
    if (error instanceof NotAdmitted) throw new StartFailure(error.message);
    const fault = await tlsFault(url);
    if (fault === undefined) throw error;
    throw new StartFailure(
      `EventStoreDB cannot be reached by TLS as EVENT_STORE_URL wants it (${fault}): name the file of its certificate authority as tlsCAFile, or correct the address.`,
    );
  }
}

function clientOf(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(withoutCredentials(url));
  } catch (error) {
    throw new StartFailure(`EVENT_STORE_URL does not lead to EventStoreDB: ${(error as Error).message}`);
  }
}

function toStoreFailure(error: unknown): Error {
  return error instanceof Error && error.name === 'WrongExpectedRevision' ? error : toStoreError(error);
}
