import { type Database, openDatabase } from '@countinghouse/platform/read-store/database';
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

interface Row {
  readonly n: number;
  readonly at: string;
  readonly parts: readonly number[];
}

async function read<Line>(toLines: (row: Row) => Line[], where: readonly Condition[] = [], lines?: string) {
  const listing = { columns: 'n, at, parts', from: 'listed', time: 'at', id: 'id', where, ...(lines && { lines }) };
  const { total, batches } = await linesOf(database, listing, toLines);
  const read: Line[][] = [];
  for await (const batch of batches) read.push([...batch]);
  return { total, read };
}

test('every row comes once, newest first, in batches', async () => {
  const { total, read: batches } = await read((row) => [row]);
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
  const { total, read: batches } = await read(({ n }) => [n], [['n > $', 100], ['n % 2 = 0'], ['n <= $', 106]]);
  expect(total).toBe(3);
  expect(batches.flat().sort()).toEqual([102, 104, 106]);
});

test('a row can be several lines or none', async () => {
  const { total, read: batches } = await read(({ parts }) => [...parts], [['n <= $', 5]], 'sum(cardinality(parts))');
  expect(total).toBe(6);
  expect(batches.flat().sort()).toEqual([1, 2, 2, 4, 5, 5]);
  expect(await read((row) => [row], [['n > $', 9_999]], 'sum(cardinality(parts))')).toEqual({ total: 0, read: [] });
});
