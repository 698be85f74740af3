import pg from 'pg';
import { jsonReadyTypes } from '../../postgres/json-ready-types.ts';
import { migrate } from '../../postgres/migrations.ts';
import { type RepeatedWarnings, repeatedWarnings, type WarningLog } from '../../runtime/logging/repeated-warnings.ts';
import { StartFailure } from '../../runtime/start-failure.ts';
import { createGroupCommit } from '../append/group-commit.ts';
import { type PreparedCommit, prepareCommit } from '../append/prepared-commit.ts';
import { type AppendResult, type EventStore, StoreUnavailable } from '../event-store.ts';
import { LogGuard } from '../log-guard.ts';
import { commitBatch } from './append.ts';
import { toStoreError } from './errors.ts';
import { createGroupRead } from './group-read.ts';
import { createHeadListener } from './listener.ts';
import { requireOwnLog } from './own-log.ts';
import { formatPosition, parsePosition } from './position.ts';
import { readBackwards, readHead, readOfTypes, readRecordedAt } from './read.ts';
import { logSchema, unsafeSettings } from './schema.ts';
import { createSharedWindow } from './shared-window.ts';
import { tail } from './tail.ts';
import { watch } from './watch.ts';

export interface PostgresEventStoreOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string;
  /** Connections for reading. Default 6; appends have one of their own and notifications another. */
  readonly readers?: number;
  /** Accept a server that may lose acknowledged events in a crash. For throw-away test servers only. Default false. */
  readonly allowUnsafeDurability?: boolean;
  readonly logger?: WarningLog;
}

/** Statements that read streams at once; the other readers stay free for subscriptions. */
const GROUP_READERS = 3;
/** The lock is held for one commit at a time; waiting longer means that the server hangs. Milliseconds. */
const LOCK_TIMEOUT = 5_000;
const STATEMENT_TIMEOUT = 10_000;
/** For results that never come because the network swallowed them. Milliseconds. */
const QUERY_TIMEOUT = 12_000;
/** The same three for an append, which takes milliseconds; after these the log counts as unavailable. */
const APPEND_TIMEOUTS = { lock_timeout: 3_000, statement_timeout: 5_000, query_timeout: 6_000 };

/**
 * The event log in schema `log` of a PostgreSQL database, which is created when it is missing.
 * @throws StoreUnavailable when the server cannot be reached
 * @throws StartFailure when a newer version of the program has changed the schema
 * @throws Error when the server is not set up to keep what it acknowledges
 */
export async function createPostgresEventStore(options: PostgresEventStoreOptions): Promise<EventStore> {
  const { url, readers: readerCount = 6, allowUnsafeDurability = false, logger } = options;
  const config: pg.ClientConfig = {
    connectionString: url,
    application_name: 'event-store',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    lock_timeout: LOCK_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: QUERY_TIMEOUT,
    options: '-c timezone=UTC',
    types: jsonReadyTypes,
  };
  const warnings = logger && repeatedWarnings(logger);
  const guard = new LogGuard();
  const verify = (client: pg.ClientBase) => requireOwnLog(client, guard);
  const appender = openPool({ ...config, ...APPEND_TIMEOUTS, max: 1 }, verify, warnings);
  const readers = openPool({ ...config, max: readerCount }, verify, warnings);
  const listener = createHeadListener({ ...config, application_name: 'event-store listener' }, verify, warnings);
  const disconnect = () => Promise.all([appender.end(), readers.end(), listener.close()]);

  const unsafe = await (allowUnsafeDurability ? [] : unsafeSettings(readers).catch(disconnectAndThrow));
  if (unsafe.length > 0) {
    await disconnect();
    throw new Error(`PostgreSQL must not keep the event log with ${unsafe.join(', ')} off`);
  }
  await migrate(readers, logSchema).catch(disconnectAndThrow);

  async function disconnectAndThrow(error: unknown): Promise<never> {
    await disconnect();
    throw error instanceof StartFailure ? error : toStoreError(error);
  }

  let closed = false;
  const queue = createGroupCommit<PreparedCommit, readonly AppendResult[]>({
    keysOf: ({ requests, preconditions }) => ({ writes: requests.map(streamOf), reads: preconditions.map(streamOf) }),
    sizeOf: ({ size }) => size,
    commit: (batch) => commitBatch(appender, batch),
  });
  const readForwards = createGroupRead({ pool: readers, maxInFlight: GROUP_READERS });
  const sources = { pool: readers, listener, sharedWindow: createSharedWindow(readers) };
  const whileOpen = async <T>(read: () => Promise<T>): Promise<T> => {
    if (closed) throw new StoreUnavailable('the event store is closed');
    guard.requireOwn();
    return read().catch((error) => {
      throw toStoreError(error);
    });
  };

  const append = async (commit: PreparedCommit) => {
    guard.requireOwn();
    const results = await queue.submit(commit);
    for (const { position } of results) guard.seen(position);
    return results;
  };
  async function* following<T>(signal: AbortSignal, batches: AsyncIterable<T>, reached?: (batch: T) => string) {
    if (closed) throw new StoreUnavailable('the event store is closed');
    try {
      for await (const batch of batches) {
        guard.requireOwn();
        if (reached) guard.seen(reached(batch));
        yield batch;
      }
    } catch (error) {
      if (!signal.aborted) throw toStoreError(error);
    }
  }

  return {
    append: async (request) => (await append(prepareCommit([request])))[0]!,
    appendAll: async (requests, preconditions) => append(prepareCommit(requests, preconditions)),
    read: (stream, { from, direction = 'forwards', limit = 1_000, types } = {}) =>
      whileOpen(() => {
        if (types)
          return readOfTypes(readers, stream, { ...(from !== undefined && { from }), direction, limit, types });
        return direction === 'forwards'
          ? readForwards({ stream, from: from ?? 0, limit })
          : readBackwards(readers, stream, from ?? Number.MAX_SAFE_INTEGER, limit);
      }),
    head: () => whileOpen(async () => formatPosition(await readHead(readers))),
    recordedAt: (position) => whileOpen(() => readRecordedAt(readers, parsePosition(position))),
    subscribeAll: (options) => following(options.signal, tail(sources, options), ({ position }) => position),
    watch: (options) => following(options.signal, watch(readers, listener, options)),
    bindTo: (log, onForeign) => guard.bind(log, onForeign),
    async close() {
      if (closed) return;
      closed = true;
      await queue.close();
      await disconnect();
    },
  };
}

function streamOf({ stream }: { readonly stream: string }): string {
  return stream;
}

/** @param verify has to be fulfilled for every new connection before it is used */
function openPool(
  config: pg.PoolConfig,
  verify: (client: pg.ClientBase) => Promise<void>,
  warnings?: RepeatedWarnings,
): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    verify: (client, done) => {
      verify(client).then(() => done(), done);
    },
  });
  // An idle connection that breaks is replaced at its next use; without a listener it would end the process.
  pool.on('error', (error) => warnings?.warn(error, 'an idle connection to the event log broke'));
  // The same for one that breaks between two statements of its borrower.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
