import { amounts, choices, defineList, type ListText } from '@countinghouse/contracts/kernel/http/list';
import { type ListSql, within } from '@countinghouse/contracts/kernel/sql/list-sql';
import { pick, relation, type Selected, type Sql, type select, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { Column, integer, timestamptz, uuid } from '@countinghouse/contracts/kernel/table';
import { type Database, openDatabase } from '@countinghouse/platform/postgres/database';
import { createTestDatabase, type TestDatabase } from '@countinghouse/platform/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linesOf } from './listing.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { name: 'listing test', onIdleError: () => undefined });
  // Ten rows per time, so that batches end between rows of the same one.
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

const definition = defineList({
  sorts: { third: 'ascending' },
  filters: { parity: choices(['even', 'odd']), most: amounts('above', 'most') },
});
const listed: ListSql<typeof definition> = {
  definition,
  name: 'numbers',
  rows: list,
  id: list.id,
  search: () => sql`true`,
  filters: {
    parity: ([parity]) => sql`${list.n} % 2 = ${parity === 'odd' ? 1 : 0}`,
    most: (range, context) => within(list.n, range, context),
  },
  sorts: { third: { terms: [{ expression: sql`${list.n} % 3` }, { expression: list.id }] } },
  usual: { by: { terms: [{ expression: list.at }, { expression: list.id }] }, direction: 'descending' },
};

async function readAll<Line>(toLines: (row: Row) => Line[], query: ListText = {}, lines?: Sql) {
  const from = { database, timeZone: 'Asia/Hong_Kong' };
  const { total, batches } = await linesOf(from, { list: listed, columns, ...(lines && { lines }) }, query, toLines);
  const read: Line[][] = [];
  for await (const batch of batches) read.push([...batch]);
  return { total, read };
}

test('every row is returned once, newest first, in batches', async () => {
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

test('filters apply to rows and their number alike', async () => {
  const { total, read: batches } = await readAll(({ n }) => [n], { parity: 'even', above: '1.01', most: '1.06' });
  expect(total).toBe(3);
  expect(batches.flat().sort()).toEqual([102, 104, 106]);
});

test('rows are in the order of the query', async () => {
  const { read: batches } = await readAll(({ n }) => [n % 3], { sort: '-third' });
  const thirds = batches.flat();
  expect(thirds).toHaveLength(2_345);
  expect(thirds).toEqual([...thirds].sort().reverse());
});

test('an aborted read releases its connection', async () => {
  const { batches } = await linesOf({ database, timeZone: 'UTC' }, { list: listed, columns }, {}, (row) => [row]);
  for await (const _ of batches) break;
  expect(database.idleCount).toBe(database.totalCount);
});

test('a row can produce several lines or none', async () => {
  const { total, read: batches } = await readAll(({ parts }) => [...parts], { most: '0.05' }, lineCount);
  expect(total).toBe(6);
  expect(batches.flat().sort()).toEqual([1, 2, 2, 4, 5, 5]);
  expect(await readAll((row) => [row], { above: '99.99' }, lineCount)).toEqual({ total: 0, read: [] });
});
