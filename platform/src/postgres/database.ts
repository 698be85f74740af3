import pg from 'pg';
import { jsonReadyTypes } from './json-ready-types.ts';
import { connectOrHangUp } from './persistent-connection.ts';

/** A connection pool to the one database of the shop. */
export type Database = pg.Pool;

export interface DatabaseOptions {
  /** Shown by PostgreSQL as the application's name. */
  readonly name: string;
  /** Most connections at once. Default 10. */
  readonly max?: number;
  /** Milliseconds after which a statement without a result fails and its connection is given up. Default: none. */
  readonly queryTimeout?: number;
  /** PostgreSQL reads tables from end to end only where no index leads to the rows. Default: false. */
  readonly avoidsScans?: boolean;
  /** Called when an idle connection breaks. The pool replaces it by itself; default: nothing. */
  readonly onIdleError?: (error: Error) => void;
}

/**
 * Opens a pool whose rows are ready for JSON: `bigint` comes as a number (amounts are minor units, far below 2^53),
 * `timestamptz` as ISO 8601 text in UTC, `date` as `YYYY-MM-DD`. Connects on first use; close with `end()`. Give
 * frequent queries a `name`, so that PostgreSQL plans them once per connection.
 */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const { name, max = 10, queryTimeout, avoidsScans = false } = options;
  const pool = new pg.Pool({
    ...connectionOptions(url, name, avoidsScans),
    max,
    ...(queryTimeout !== undefined && { query_timeout: queryTimeout }),
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  // A connection that breaks between two statements of its borrower would end the process; the next statement gets it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Opens one connection of its own, for locks, LISTEN and long transactions. The caller handles its `error` event and
 * calls `end()`.
 */
export function openConnection(url: string, name: string, pipeline = false): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionOptions(url, name), ...(pipeline && { pipeline }) });
  client.on('error', () => {});
  return connectOrHangUp(client);
}

function connectionOptions(url: string, name: string, avoidsScans = false): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: `countinghouse ${name}`,
    // What is read most is in memory, where a row here costs what a row there does.
    // A word of four letters with two exchanged has a similarity of a quarter to the one that was meant.
    options: `-c timezone=UTC -c random_page_cost=1.1 -c pg_trgm.similarity_threshold=0.2 -c enable_seqscan=${avoidsScans ? 'off' : 'on'}`,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    types: jsonReadyTypes,
  };
}
