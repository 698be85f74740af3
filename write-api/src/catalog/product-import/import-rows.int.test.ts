import { newId } from '@countinghouse/contracts/kernel/ids';
import { migrate } from '@countinghouse/platform/postgres/migrations';
import { type Database, openDatabase } from '@countinghouse/platform/read-store/database';
import { createTestDatabase, type TestDatabase } from '@countinghouse/platform/testing/test-database';
import { vaultSchema } from '@countinghouse/platform/vault/vault-schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCheckedRows } from '../testing/add-checked-rows.ts';
import { importRows } from './import-rows.ts';

let database: TestDatabase;
let pool: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.url, { name: 'test' });
  await migrate(pool, vaultSchema);
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

test('the meanings of heads are stored without an end, of each head the last', async () => {
  const rows = importRows(pool);
  await rows.storeHeadMappings([
    { head: 'Artikel', field: 'itemNo' },
    { head: 'Farbe', field: null },
  ]);
  for (let n = 0; n < 60; n += 1) await rows.storeHeadMappings([{ head: `Spalte ${n}`, field: null }]);
  await rows.storeHeadMappings([{ head: ' ARTIKEL', field: 'name' }]);
  const mappings = new Map((await rows.headMappings()).map(({ head, field }) => [head, field]));
  expect(mappings.size).toBe(62);
  expect([mappings.get('artikel'), mappings.get('farbe')]).toEqual(['name', null]);
});
