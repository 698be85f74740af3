import type pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { openConnection } from '../../postgres/database.ts';
import { migrate } from '../../postgres/migrations.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { viewsSchema } from '../progress/checkpoint-schema.ts';
import type { Projection, Row } from '../projection/projection.ts';
import { follow, rebuild } from './build-rows.ts';
import type { GivenEvent } from './list-source.ts';

export interface ProjectionSpec {
  /**
   * The rows after these events, by table, ordered by key: as a rebuild makes them, after checking that following the
   * events live makes the same ones, whether they come one by one or in batches.
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
    await migrate(client, viewsSchema);
  });
  afterAll(async () => {
    await Promise.all([client.end(), liveClient.end()]);
    await database.drop();
  });
  return {
    async rowsAfter(...events) {
      const live = await follow(liveClient, projection, events, { batchSize: () => 1, cached: false });
      const batched = await follow(liveClient, projection, events, { batchSize: () => 3, cached: true });
      const rebuilt = await rebuild(client, projection, events);
      expect(live, 'live, one by one = rebuilt').toEqual(rebuilt);
      expect(batched, 'live, in batches = rebuilt').toEqual(rebuilt);
      return rebuilt;
    },
  };
}
