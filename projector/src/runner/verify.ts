import { openConnection } from '@countinghouse/platform/read-store/database';
import type pg from 'pg';
import { writeRows } from './bulk-writer.ts';
import { buildsOf } from './checkpoints.ts';
import { type EventSource, readUpTo } from './event-source.ts';
import { fold } from './fold.ts';
import type { Projection } from './projection.ts';
import { TableSql } from './table-sql.ts';
import { openView, tablePrefix, type View } from './view.ts';

export interface TableComparison {
  readonly table: string;
  readonly rows: number;
  readonly rebuiltRows: number;
  /** Hashes over the contents of all rows, whatever their order. */
  readonly hash: string;
  readonly rebuiltHash: string;
  /** The first rows that differ, by key; `null` where one side has none. */
  readonly differences: readonly { readonly live: unknown; readonly rebuilt: unknown }[];
}

export interface Verification {
  readonly view: string;
  readonly position: string;
  readonly equal: boolean;
  readonly tables: readonly TableComparison[];
}

const FLUSH_ROWS = 100_000;
const MEMORY_ROWS = 500_000;
const SHOWN_DIFFERENCES = 5;

/**
 * Rebuilds a view from the log into temporary tables, up to where the live one stands, and compares. Everything happens in one
 * snapshot, which sees the live rows as of that position while the projector goes on; nothing is left behind.
 */
export async function verifyView(
  projection: Projection,
  source: EventSource,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<Verification> {
  const client = await openConnection(databaseUrl, 'verify');
  try {
    await client.query('begin isolation level repeatable read');
    const live = (await buildsOf(client, projection.name)).find((build) => build.serving);
    if (live?.version !== projection.version) throw new Error(`${projection.name} is not built yet in this version`);
    const rebuilt = await rebuild(client, projection, source, live.position, signal);
    const tables: TableComparison[] = [];
    for (const table of projection.tables) {
      const liveSql = new TableSql(table, tablePrefix(live));
      tables.push(await compare(client, liveSql, rebuilt.tables.get(table.name)!));
    }
    const equal = tables.every((table) => table.hash === table.rebuiltHash && table.rows === table.rebuiltRows);
    return { view: projection.name, position: live.position, equal, tables };
  } finally {
    await client.end();
  }
}

async function rebuild(
  client: pg.Client,
  projection: Projection,
  source: EventSource,
  position: string,
  signal: AbortSignal,
): Promise<View> {
  const tables = projection.tables.map((table) => new TableSql(table, `verify_${projection.name}`, 'pg_temp'));
  for (const sql of tables) await client.query(sql.create());
  const scratch = {
    id: 0,
    projection: projection.name,
    version: projection.version,
    build: 1,
    position: '',
    basis: null,
  };
  const view: View = {
    ...openView(projection, { ...scratch, status: 'building', serving: false, indexed: false }),
    tables: new Map(tables.map((sql) => [sql.table.name, sql])),
  };
  const types = Object.keys(projection.on);
  for await (const batch of readUpTo(source, { after: '', types, batchSize: 5_000, signal }, position)) {
    await fold(client, [view], batch.events, batch.position);
    if (view.halt) throw new Error(`the rebuild stops at ${view.halt.eventPosition}: ${view.halt.error}`);
    if (view.rows.pending >= FLUSH_ROWS) await flush(client, view);
  }
  await flush(client, view);
  return view;
}

async function flush(client: pg.Client, view: View): Promise<void> {
  await writeRows(client, view);
  view.rows.written();
  if (view.rows.size > MEMORY_ROWS) view.rows.forget();
}

async function compare(client: pg.Client, live: TableSql, rebuilt: TableSql): Promise<TableComparison> {
  const [a, b] = [await digest(client, live), await digest(client, rebuilt)];
  const same = a.hash === b.hash && a.rows === b.rows;
  const key = live.table.key.map((column) => `"${column}"`).join(', ');
  const { rows: differences } = same
    ? { rows: [] }
    : await client.query<{ live: unknown; rebuilt: unknown }>(
        `select row_to_json(l) as live, row_to_json(r) as rebuilt
           from ${live.sqlName} l full join ${rebuilt.sqlName} r using (${key})
          where l::text is distinct from r::text order by ${key} limit ${SHOWN_DIFFERENCES}`,
      );
  return {
    table: live.table.name,
    rows: a.rows,
    rebuiltRows: b.rows,
    hash: a.hash,
    rebuiltHash: b.hash,
    differences,
  };
}

async function digest(client: pg.Client, { sqlName }: TableSql): Promise<{ rows: number; hash: string }> {
  const { rows } = await client.query<{ rows: number; hash: string }>(
    `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as hash from ${sqlName} t`,
  );
  return rows[0]!;
}
