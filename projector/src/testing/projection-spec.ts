import { ensureCheckpointSchema } from '@countinghouse/platform/read-store/checkpoint-schema';
import { openConnection } from '@countinghouse/platform/read-store/database';
import { createTestDatabase, type TestDatabase } from '@countinghouse/platform/testing/test-database';
import type pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { writeBulk } from '../runner/bulk-writer.ts';
import { addBuild, createTables } from '../runner/checkpoints.ts';
import { fold } from '../runner/fold.ts';
import { writeLive } from '../runner/live-writer.ts';
import type { Projection, Row } from '../runner/projection.ts';
import { openView, type View } from '../runner/view.ts';
import { type GivenEvent, ListSource } from './list-source.ts';

export interface ProjectionSpec {
  /**
   * The rows after these events, by table, ordered by key: as a rebuild makes them, after checking that following the events live
   * makes the same ones, whether they come one by one or in batches.
   */
  rowsAfter(...events: readonly GivenEvent[]): Promise<Record<string, Row[]>>;
}

/** Tests of one projection on a real database. Call it once, at the top of a test file. */
export function projectionSpec(projection: Projection): ProjectionSpec {
  let database: TestDatabase;
  let client: pg.Client;
  let liveClient: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = await openConnection(database.url, 'projection spec');
    liveClient = await openConnection(database.url, 'projection spec', true);
    await ensureCheckpointSchema(client);
  });
  afterAll(async () => {
    await Promise.all([client.end(), liveClient.end()]);
    await database.drop();
  });
  return {
    async rowsAfter(...events) {
      const live = await follow(liveClient, projection, events, 1);
      const batched = await follow(liveClient, projection, events, 3);
      const rebuilt = await rebuild(client, projection, events);
      expect(live, 'live, one by one = rebuilt').toEqual(rebuilt);
      expect(batched, 'live, in batches = rebuilt').toEqual(rebuilt);
      return rebuilt;
    },
  };
}

async function follow(client: pg.Client, projection: Projection, given: readonly GivenEvent[], batchSize: number) {
  const view = await newView(client, projection);
  // A view that goes on after a restart knows nothing of what its tables hold.
  view.rows.forget();
  const { events } = new ListSource(given);
  for (let start = 0; start < events.length; start += batchSize) {
    const batch = events.slice(start, start + batchSize);
    await fold(client, [view], batch, batch.at(-1)!.position);
    throwIfHalted(view);
    await writeLive(client, 0, [view]);
    if (batchSize === 1) view.rows.forget();
  }
  return rowsOf(client, view);
}

async function rebuild(client: pg.Client, projection: Projection, given: readonly GivenEvent[]) {
  const view = await newView(client, projection);
  const source = new ListSource(given);
  await fold(client, [view], source.events, await source.head());
  throwIfHalted(view);
  await writeBulk(client, 0, [view]);
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

async function rowsOf(client: pg.Client, view: View): Promise<Record<string, Row[]>> {
  const tables: Record<string, Row[]> = {};
  for (const [name, sql] of view.tables) {
    const order = sql.table.key.map((column) => `"${column}"`).join(', ');
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select row_to_json(t) as row from ${sql.sqlName} t order by ${order}`,
    );
    tables[name] = sql.revive(rows.map(({ row }) => row));
  }
  return tables;
}
