import { type Database, openDatabase } from '@countinghouse/platform/read-store/database';
import { createTestDatabase, type TestDatabase } from '@countinghouse/platform/testing/test-database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ListSource } from '../testing/list-source.ts';
import { type RunningProjector, runProjector } from '../testing/run-projector.ts';
import { accounts, closed, moved, opened, turnover } from '../testing/sample-projections.ts';

let test_: TestDatabase;
let database: Database;
const started: RunningProjector[] = [];

beforeEach(async () => {
  test_ = await createTestDatabase();
  database = openDatabase(test_.url, { name: 'test', max: 4 });
});
afterEach(async () => {
  for (const projector of started.splice(0)) await projector.stop();
  await database.end();
  await test_.drop();
});

async function run(...args: Parameters<typeof runProjector> extends [infer S, string, ...infer R] ? [S, ...R] : never) {
  const [source, ...rest] = args;
  const projector = await runProjector(source as ListSource, test_.url, ...(rest as [never]));
  started.push(projector);
  return projector;
}

async function balances(): Promise<Record<string, number>> {
  const { rows } = await database.query('select account, balance from views.bank_accounts__accounts order by 1');
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
}

test('builds views from the log, then follows it', async () => {
  const source = new ListSource([opened(1), opened(2), moved(1, 500), moved(2, 700)]);
  const projector = await run(source, [accounts(), turnover()]);
  await projector.caughtUp();
  expect(await balances()).toEqual({ 1: 500, 2: 700 });

  source.push(moved(1, -200), closed(2), opened(3, 'Ada'));
  await projector.caughtUp();
  expect(await balances()).toEqual({ 1: 300, 3: 0 });
  const { rows } = await database.query('select account, moves, cents from views.bank_turnover__days order by 1');
  expect(rows).toEqual([
    { account: 1, moves: 2, cents: 300 },
    { account: 2, moves: 1, cents: 700 },
  ]);
});
