import { PUBLISHED_SCHEMA, type PublishedTable } from '@countinghouse/contracts/kernel/sql/published-table';
import { literal } from '@countinghouse/contracts/kernel/sql/sql';
import { openConnection } from '@countinghouse/platform/postgres/database';
import pg from 'pg';
import { UsageError } from '../command.ts';

/** Advisory lock, per database: one export at a time. */
const EXPORT_LOCK = 7_310_047;
const UNDEFINED_TABLE = '42P01';

/** What all tables of a snapshot have. */
export interface SnapshotPlace {
  /** Of the schema. */
  readonly version: number;
  /** Of the last event that all tables have. */
  readonly ordinal: number;
  readonly recordedAt: string;
  /** Of that event in this store. */
  readonly position: string;
}

/** The published tables as they were at one moment. */
export interface Snapshot extends SnapshotPlace {
  readonly client: pg.Client;
  /** By the name of a view: which version of it, made under which settings, its rows are of. */
  readonly builds: ReadonlyMap<string, string>;
}

/**
 * Runs `act` in one snapshot of the published tables. Their builds are locked first: a build that is shown meanwhile
 * holds rows that the snapshot does not see, and waits.
 * @throws UsageError when they are not there yet, or another export runs.
 */
export async function inSnapshot<T>(
  databaseUrl: string,
  tables: readonly PublishedTable[],
  act: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = await openConnection(databaseUrl, 'analytics export');
  try {
    await client.query('begin isolation level repeatable read read only');
    const names = tables.map(({ name }) => `${PUBLISHED_SCHEMA}."${name}"`);
    await client.query(`lock table ${names.join(', ')} in access share mode`);
    const { rows: locks } = await client.query(`select pg_try_advisory_xact_lock(${EXPORT_LOCK}) as mine`);
    if (!locks[0].mine) throw new UsageError('Another export of the schema analytics is running.');
    await client.query(`set local work_mem = '64MB'`);
    return await act({ client, ...(await placeOf(client)), builds: await buildsOf(client) });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE)) throw error;
    throw new UsageError('The tables of analysts are not there yet: npm run ops -- status says how far the views are.');
  } finally {
    await client.end();
  }
}

async function placeOf(client: pg.Client): Promise<SnapshotPlace> {
  const { rows } = await client.query<SnapshotPlace>(
    `select about.version, about.ordinal, about.recorded_at as "recordedAt", e.position
      from ${PUBLISHED_SCHEMA}.about join views."operations_log_index__events" e using (ordinal)`,
  );
  if (!rows[0]) throw new UsageError('The shop has no events yet: there is nothing to export.');
  return rows[0];
}

async function buildsOf(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ projection: string; build: string }>(
    `select projection, version || coalesce(' ' || basis, '') as build from views.checkpoints where serving`,
  );
  return new Map(rows.map(({ projection, build }) => [projection, build]));
}

/** The position in the log of the event with an ordinal; undefined when the log has none. */
export async function positionOf({ client }: Snapshot, ordinal: number): Promise<string | undefined> {
  const { rows } = await client.query<{ position: string }>(
    'select position from views."operations_log_index__events" where ordinal = $1',
    [ordinal],
  );
  return rows[0]?.position;
}

/** Whether the rows of a table have a shop day, by which files are cut. */
export function isFact({ columns }: PublishedTable): boolean {
  return columns.day?.refers === 'day';
}

/**
 * Days of which rows were written, or ceased to be shown, behind a position; for a dimension one empty text where there
 * is any. What no read model holds always has changed.
 */
export async function changedSince({ client }: Snapshot, table: PublishedTable, position: string): Promise<string[]> {
  const { of, columns, from } = table;
  if (from !== undefined) return [''];
  // The rows of the read model itself, among them what a published table shows no more; what has no day is in none.
  const days = isFact(table) ? `distinct (${columns.day!.expression})::text` : `''::text`;
  const { rows } = await client.query<{ day: string }>(
    `select ${days} as day from views."${of.view}__${of.name}"
      where ${columns.position!.expression} > ${literal(position)}
        ${isFact(table) ? `and ${columns.day!.expression} is not null` : 'limit 1'}`,
  );
  return rows.map(({ day }) => day);
}
