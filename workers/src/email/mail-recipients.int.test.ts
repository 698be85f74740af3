import { createSecretKey, randomBytes } from 'node:crypto';
import { newId } from '@countinghouse/contracts/kernel/ids';
import { type Database, openDatabase } from '@countinghouse/platform/postgres/database';
import { createTestDatabase, type TestDatabase } from '@countinghouse/platform/testing/test-database';
import { migrateVault } from '@countinghouse/platform/vault/vault-schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresMailRecipients } from './mail-recipients.ts';

const key = createSecretKey(randomBytes(32));
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

test('an address is limited; a mail that was admitted is admitted again', async () => {
  const recipients = postgresMailRecipients(pool, { count: 2, seconds: 3_600 }, key);
  const [first, second, third] = [newId(), newId(), newId()];
  expect(await recipients.admit(first, 'Ada@example.com')).toBe(true);
  expect(await recipients.admit(first, 'ada@example.com')).toBe(true);
  expect(await recipients.admit(second, 'ada@example.com ')).toBe(true);
  expect(await recipients.admit(third, 'ada@example.com')).toBe(false);
  expect(await recipients.admit(first, 'ada@example.com')).toBe(true);
  expect(await recipients.admit(third, 'ben@example.com')).toBe(true);
});

test('the limit resets with time, and nothing is kept of old recipients', async () => {
  const recipients = postgresMailRecipients(pool, { count: 1, seconds: 60 }, key);
  const address = 'cat@example.com';
  expect(await recipients.admit(newId(), address)).toBe(true);
  expect(await recipients.admit(newId(), address)).toBe(false);
  await pool.query("update vault.mail_recipients set admitted_at = now() - interval '61 seconds'");
  expect(await recipients.admit(newId(), address)).toBe(true);
  const { rows } = await pool.query('select address from vault.mail_recipients');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('cat');
});
