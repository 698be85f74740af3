import { newId } from '@countinghouse/contracts/kernel/ids';
import { type Database, openDatabase } from '@countinghouse/platform/postgres/database';
import { createTestDatabase, type TestDatabase } from '@countinghouse/platform/testing/test-database';
import { migrateVault } from '@countinghouse/platform/vault/vault-schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCheckedRows } from '../testing/add-checked-rows.ts';
import { importRows } from './import-rows.ts';

let database: TestDatabase;
let pool: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.url, { name: 'test' });
  await migrateVault(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('rows of an import that can no longer be undone are removed, and nothing else', async () => {
  const rows = importRows(pool);
  const [fresh, old] = [newId(), newId()];
  for (const id of [fresh, old]) {
    await rows.register(id, 'hash');
    await addCheckedRows(pool, id, [{ line: 2, verdict: 'new', finding: {} }]);
  }
  await pool.query("update vault.imports set uploaded_at = now() - interval '91 days' where import_id = $1", [old]);

  expect(await rows.removeOld()).toBe(1);
  expect((await rows.find(fresh, {}, { limit: 9 })).total).toBe(1);
  expect((await rows.find(old, {}, { limit: 9 })).total).toBe(0);
  expect(await rows.latest(9), 'that it was stays known').toEqual([fresh, old]);
  expect(await rows.removeOld()).toBe(0);
});

test('the meanings of heads are stored, of each head the last, and those of a file under all of its heads', async () => {
  const rows = importRows(pool);
  const column = (head: string, position: number) => ({
    ...{ head, position, field: null, basis: null, rival: null, samples: [] },
  });
  const columns = ['Artikel', 'Farbe', 'Farbe', 'Name'].map((head, index) => column(head, index + 1));
  const named = columns.with(3, { ...columns[3]!, field: 'name' as never, basis: 'named' as never });
  await rows.storeMapping(named, [
    { head: 'Artikel', field: 'itemNo' },
    { head: 'Farbe', field: null },
    { head: 'Farbe', field: 'tags' },
  ]);
  await rows.storeMapping(columns.slice(0, 1), [{ head: ' ARTIKEL', field: 'name' }]);
  const heads = await pool.query('select head, field from vault.import_heads order by head');
  expect(heads.rows).toEqual([
    { head: 'artikel', field: 'name' },
    { head: 'farbe', field: 'tags' },
  ]);
  const layouts = await pool.query<{ fields: unknown }>('select fields from vault.import_layouts order by said_at');
  expect(layouts.rows.map(({ fields }) => fields)).toEqual([['itemNo', null, 'tags', 'name'], ['name']]);
});
