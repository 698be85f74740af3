import { afterEach, beforeEach } from 'vitest';
import { type Database, openDatabase } from '../../postgres/database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Projection } from '../projection/projection.ts';
import type { ProjectorOptions } from '../projector-options.ts';
import type { ListSource } from './list-source.ts';
import { type RunningProjector, runProjector } from './run-projector.ts';

export interface ProjectorStage {
  readonly url: string;
  readonly database: Database;
  run(
    source: ListSource,
    projections: readonly Projection[],
    options?: Partial<ProjectorOptions>,
  ): Promise<RunningProjector>;
  /** Balances by account, as readers of the sample view `bank_accounts` see them. */
  balances(): Promise<Record<string, number>>;
  /** The one value of a query. */
  value(sql: string): Promise<unknown>;
}

/** A fresh database for every test of a file, and projectors that end with the test. */
export function projectorStage(): ProjectorStage {
  let testDatabase: TestDatabase;
  let database: Database;
  const running: RunningProjector[] = [];
  beforeEach(async () => {
    testDatabase = await createTestDatabase();
    database = openDatabase(testDatabase.url, { name: 'test', max: 4 });
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((projector) => projector.stop()));
    await database.end();
    await testDatabase.drop();
  });
  return {
    get url() {
      return testDatabase.url;
    },
    get database() {
      return database;
    },
    async run(source, projections, options) {
      const projector = await runProjector(source, testDatabase.url, projections, options);
      running.push(projector);
      return projector;
    },
    async balances() {
      const { rows } = await database.query<{ account: number; balance: number }>(
        'select account, balance from views.bank_accounts__accounts order by 1',
      );
      return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
    },
    async value(sql) {
      const { rows } = await database.query(sql);
      return rows[0] && Object.values(rows[0])[0];
    },
  };
}
