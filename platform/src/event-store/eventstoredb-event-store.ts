import { EventStoreDBClient } from '@eventstore/db-client';
import { type AppendResult, type EventStore, StoreUnavailable } from './event-store.ts';
import { credentialsOf } from './eventstoredb-address.ts';
import { appendOnce } from './eventstoredb-append.ts';
import { answeredInTime, toStoreError } from './eventstoredb-errors.ts';
import { toStoredEvent } from './eventstoredb-events.ts';
import { type EventStoreDbConnection, readHead, readStream } from './eventstoredb-read.ts';
import { createStreamTails } from './eventstoredb-stream-tails.ts';
import { tail } from './eventstoredb-tail.ts';
import { createGroupCommit } from './group-commit.ts';
import { checkStream, type PreparedAppend, prepareAppend } from './prepared-append.ts';

/** A connection carries about a hundred calls at once; subscriptions and reads need room too. */
const APPENDS_AT_ONCE = 50;
/** Milliseconds. */
const CLOSE_TIMEOUT = 2_000;

/**
 * The event log in EventStoreDB or KurrentDB, 23.10 or newer. Connects at the first call. A retried command is recognised
 * among the newest 1,000 events of its stream.
 * @param url `esdb://name:password@host:2113`, or `esdb+discover://` for a cluster.
 * @throws Error for a malformed address.
 */
export function createEventStoreDbEventStore(url: string): EventStore {
  const connection: EventStoreDbConnection = {
    client: EventStoreDBClient.connectionString(url),
    credentials: credentialsOf(url),
  };
  const closing = new AbortController();
  const tails = createStreamTails((stream, limit) => readStream(connection, stream, { direction: 'backwards', limit }));
  // Requests for one stream queue here instead of colliding at the server.
  const queue = createGroupCommit<PreparedAppend, AppendResult>({
    keyOf: (request) => request.stream,
    sizeOf: (request) => request.size,
    maxRequests: 1,
    maxInFlight: APPENDS_AT_ONCE,
    commit: async ([request]) => [await appendOnce(connection, tails, request!).catch(toStoreFailure)],
  });
  const requireOpen = () => {
    if (closing.signal.aborted) throw new StoreUnavailable('the event store is closed');
  };

  return {
    append: async (request) => queue.submit(prepareAppend(request)),
    async read(stream, options = {}) {
      requireOpen();
      checkStream(stream);
      return (await readStream(connection, stream, options)).map(toStoredEvent);
    },
    async head() {
      requireOpen();
      return readHead(connection);
    },
    async *subscribeAll(options) {
      requireOpen();
      const signal = AbortSignal.any([options.signal, closing.signal]);
      try {
        yield* tail(connection, { ...options, signal });
      } catch (error) {
        if (!options.signal.aborted) throw toStoreError(error);
      }
      if (!options.signal.aborted) requireOpen();
    },
    async close() {
      closing.abort();
      await queue.close();
      // Waits for every stream's end; one that was left early may have ended unnoticed, and would be waited for in vain.
      await answeredInTime(connection.client.dispose(), CLOSE_TIMEOUT).catch(() => undefined);
    },
  };
}

function toStoreFailure(error: unknown): Error {
  return error instanceof Error && error.name === 'WrongExpectedRevision' ? error : toStoreError(error);
}
