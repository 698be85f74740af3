import type pg from 'pg';
import { addBuild, createTables } from '../checkpoints.ts';
import { fold } from '../fold.ts';
import type { Projection, Row } from '../projection/projection.ts';
import { writeBulk } from '../rows/bulk-writer.ts';
import { writeLive } from '../rows/live-writer.ts';
import { openView, type View } from '../view.ts';
import { type GivenEvent, ListSource } from './list-source.ts';

/** Rows by table, ordered by key, as handlers would read them. */
export type RowsByTable = Record<string, Row[]>;

export interface Cuts {
  /** Called before each batch. */
  readonly batchSize: () => number;
  /** Rows stay in memory between batches. */
  readonly cached: boolean;
}

/** The rows after following the events live, a transaction per batch. `client` is in pipeline mode. */
export async function follow(
  client: pg.Client,
  projection: Projection,
  given: readonly GivenEvent[],
  { batchSize, cached }: Cuts,
): Promise<RowsByTable> {
  const view = await newView(client, projection);
  // A view that continues after a restart has none of its tables' rows in memory.
  view.rows.forget();
  const { events } = new ListSource(given);
  for (let start = 0; start < events.length; ) {
    const batch = events.slice(start, start + batchSize());
    start += batch.length;
    await fold(client, [view], batch, batch.at(-1)!.position);
    throwIfHalted(view);
    await writeLive(client, 0, [view]);
    if (!cached) view.rows.forget();
  }
  return rowsOf(client, view);
}

/** The rows as a build from the start makes them, a transaction per batch (default: one for all). */
export async function rebuild(
  client: pg.Client,
  projection: Projection,
  given: readonly GivenEvent[],
  { batchSize, cached }: Cuts = { batchSize: () => Number.POSITIVE_INFINITY, cached: true },
): Promise<RowsByTable> {
  const view = await newView(client, projection);
  const { events } = new ListSource(given);
  for (let start = 0; start < events.length; ) {
    const batch = events.slice(start, start + batchSize());
    start += batch.length;
    await fold(client, [view], batch, batch.at(-1)!.position);
    throwIfHalted(view);
    await writeBulk(client, 0, [view]);
    if (!cached) view.rows.forget();
  }
  for (const sql of view.tables.values()) {
    for (const statement of sql.createIndexes()) await client.query(statement);
  }
  return rowsOf(client, view);
}

async function newView(client: pg.Client, projection: Projection): Promise<View> {
  const build = await addBuild(client, projection.name, projection.version);
  await createTables(client, projection, build);
  return openView(projection, build);
}

function throwIfHalted({ halt }: View): void {
  if (halt) throw new Error(`the view halted: ${halt.error}`);
}

async function rowsOf(client: pg.Client, view: View): Promise<RowsByTable> {
  const tables: RowsByTable = {};
  for (const [name, sql] of view.tables) {
    const order = sql.table.key.map((column) => `"${column}"`).join(', ');
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select row_to_json(t) as row from ${sql.sqlName} t order by ${order}`,
    );
    tables[name] = sql.revive(rows.map(({ row }) => row));
  }
  return tables;
}
