import { Column, integer, timestamptz, uuid } from '@countinghouse/contracts/kernel/table';
import { type Database, openDatabase } from '@countinghouse/platform/read-store/database';
import { pick, relation, type Selected, type Sql, type select, sql } from '@countinghouse/platform/read-store/sql';
import { createTestDatabase, type TestDatabase } from '@countinghouse/platform/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Condition, linesOf } from './listing.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { name: 'listing test', onIdleError: () => undefined });
  // Ten rows to a time, so that batches end between rows of the same one.
  await database.query(`create table listed as
    select n, gen_random_uuid() as id, timestamptz '2026-01-01' + (n / 10) * interval '1 ms' as at, array_fill(n, array[n % 3]) as parts
    from generate_series(1, 2345) n`);
});
afterAll(async () => {
  await database.end();
  await testDatabase.drop();
});

const list = relation('listed', {
  n: integer(),
  id: uuid(),
  at: timestamptz(),
  parts: new Column<readonly number[]>('integer[]'),
});
const lineCount = sql`sum(cardinality(${list.parts}))`;
const columns = pick(list, 'n', 'at', 'parts');
type Row = Selected<ReturnType<typeof select<typeof columns>>>;

async function readAll<Line>(toLines: (row: Row) => Line[], where: readonly Condition[] = [], lines?: Sql) {
  const listing = { columns, from: sql`${list}`, time: list.at, id: list.id, where, ...(lines && { lines }) };
  const { total, batches } = await linesOf(database, listing, toLines);
  const read: Line[][] = [];
  for await (const batch of batches) read.push([...batch]);
  return { total, read };
}

test('every row comes once, newest first, in batches', async () => {
  const { total, read: batches } = await readAll((row) => [row]);
  const rows = batches.flat();
  expect(batches.length).toBeGreaterThan(1);
  expect(total).toBe(2_345);
  expect(new Set(rows.map(({ n }) => n)).size).toBe(2_345);
  expect(rows.map(({ at }) => at)).toEqual(
    rows
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
});

test('conditions narrow rows and their number alike, each with its own value', async () => {
  const { total, read: batches } = await readAll(
    ({ n }) => [n],
    [
      (given) => sql`${list.n} > ${given(100)}`,
      () => sql`${list.n} % 2 = 0`,
      (given) => sql`${list.n} <= ${given(106)}`,
    ],
  );
  expect(total).toBe(3);
  expect(batches.flat().sort()).toEqual([102, 104, 106]);
});

test('a row can be several lines or none', async () => {
  const { total, read: batches } = await readAll(
    ({ parts }) => [...parts],
    [(given) => sql`${list.n} <= ${given(5)}`],
    lineCount,
  );
  expect(total).toBe(6);
  expect(batches.flat().sort()).toEqual([1, 2, 2, 4, 5, 5]);
  expect(await readAll((row) => [row], [(given) => sql`${list.n} > ${given(9_999)}`], lineCount)).toEqual({
    total: 0,
    read: [],
  });
});
