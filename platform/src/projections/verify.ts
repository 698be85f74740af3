import type pg from 'pg';
import { openConnection } from '../postgres/database.ts';
import { buildsOf } from './checkpoints.ts';
import { fold } from './fold.ts';
import { type EventSource, readUpTo } from './following/event-source.ts';
import type { Projection } from './projection/projection.ts';
import { writeRows } from './rows/bulk-writer.ts';
import { TableSql } from './rows/table-sql.ts';
import { type Checkpoint, filterFor, openView, tablePrefix, type View } from './view.ts';

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
const ATTEMPTS = 3;

/**
 * Rebuilds a view from the log into temporary tables, up to the position of the live one, and compares; nothing is left
 * behind. Most of it is rebuilt beforehand: the snapshot that sees the live rows as of one position, and keeps vacuum
 * waiting, is short.
 * @param erasures types of events that erase people: rows of people who are erased meanwhile differ from the live ones,
 * so that a difference is compared once more
 */
export async function verifyView(
  projection: Projection,
  source: EventSource,
  databaseUrl: string,
  signal: AbortSignal,
  erasures: readonly string[] = [],
): Promise<Verification> {
  for (let attempt = 1; ; attempt += 1) {
    const verification = await verifyOnce(projection, source, databaseUrl, signal);
    const { equal, began, position } = verification;
    if (equal || attempt === ATTEMPTS || !(await someErased(source, began, signal, erasures))) {
      return { view: projection.name, position, equal, tables: verification.tables };
    }
  }
}

/** Whether anybody was erased behind a position. */
async function someErased(source: EventSource, after: string, signal: AbortSignal, types: readonly string[]) {
  if (types.length === 0) return false;
  for await (const { events } of readUpTo(source, { after, types, signal }, await source.head())) {
    if (events.length > 0) return true;
  }
  return false;
}

/** `began` is the head of the log before anything was read. */
async function verifyOnce(
  projection: Projection,
  source: EventSource,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<Omit<Verification, 'view'> & { readonly began: string }> {
  const client = await openConnection(databaseUrl, 'verify');
  try {
    const began = await liveBuild(client, projection).then(({ position }) => position);
    const rebuilt = await emptyView(client, projection);
    await follow(client, rebuilt, source, began, signal);
    // Its present head is not far.
    await follow(client, rebuilt, source, (await liveBuild(client, projection)).position, signal);
    await client.query('begin isolation level repeatable read');
    const live = await liveBuild(client, projection);
    await follow(client, rebuilt, source, live.position, signal);
    const tables: TableComparison[] = [];
    for (const table of projection.tables) {
      const liveSql = new TableSql(table, tablePrefix(live));
      tables.push(await compare(client, liveSql, rebuilt.tables.get(table.name)!));
    }
    const equal = tables.every((table) => table.hash === table.rebuiltHash && table.rows === table.rebuiltRows);
    return { began, position: live.position, equal, tables };
  } finally {
    await client.end();
  }
}

async function liveBuild(client: pg.Client, projection: Projection): Promise<Checkpoint> {
  const live = (await buildsOf(client, projection.name)).find((build) => build.serving);
  if (live?.version !== projection.version) throw new Error(`${projection.name} is not built yet in this version`);
  return live;
}

async function emptyView(client: pg.Client, projection: Projection): Promise<View> {
  const tables = projection.tables.map((table) => new TableSql(table, `verify_${projection.name}`, 'pg_temp'));
  for (const sql of tables) await client.query(sql.create());
  const scratch = {
    id: 0,
    projection: projection.name,
    version: projection.version,
    build: 1,
    position: '',
    configFingerprint: null,
  };
  return {
    ...openView(projection, { ...scratch, status: 'building', serving: false, indexed: false }),
    tables: new Map(tables.map((sql) => [sql.table.name, sql])),
  };
}

async function follow(
  client: pg.Client,
  view: View,
  source: EventSource,
  position: string,
  signal: AbortSignal,
): Promise<void> {
  const { position: after } = view;
  const options = { after, ...filterFor([view.projection]), batchSize: 5_000, signal };
  for await (const batch of readUpTo(source, options, position)) {
    await fold(client, [view], batch.events, batch.position);
    if (view.halt) throw new Error(`the rebuild stops at ${view.halt.eventPosition}: ${view.halt.error}`);
    if (view.rows.pending >= FLUSH_ROWS) await flush(client, view);
  }
  await flush(client, view);
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
