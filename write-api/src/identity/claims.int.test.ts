import { newId } from '@countinghouse/contracts/kernel/ids';
import { type Database, openDatabase } from '@countinghouse/platform/postgres/database';
import { createTestDatabase, type TestDatabase } from '@countinghouse/platform/testing/test-database';
import { migrateVault } from '@countinghouse/platform/vault/vault-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Claims, postgresClaims } from './claims.ts';

let database: TestDatabase;
let pool: Database;
/** Two processes on one database. */
let here: Claims;
let there: Claims;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.url, { name: 'test', max: 8 });
  await migrateVault(pool);
  [here, there] = [postgresClaims(pool), postgresClaims(pool)];
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

describe('claims', () => {
  const holds = async () => true;
  const settle = (value: string) =>
    pool.query("update vault.claims set claimed_at = now() - interval '1 hour' where value = $1", [value]);

  test('of many who claim a value at once, one has it; claiming again is harmless', async () => {
    const owners = Array.from({ length: 20 }, () => newId());
    const won = await Promise.all(
      owners.map((owner, i) => (i % 2 ? here : there).claim('customer-email', 'new', owner, holds)),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
    const winner = owners[won.indexOf(true)]!;
    expect(await here.claim('customer-email', 'new', winner, holds)).toBe(true);
    expect(await there.ownerOf('customer-email', 'new')).toBe(winner);
    expect(await here.claim('item-no', 'new', owners[0]!, holds)).toBe(true);
  });

  test('a claim of a command that died is taken over, by one only, but not while it may be in progress', async () => {
    await here.claim('item-no', 'dead', 'gone', holds);
    const dead = async () => false;
    expect(await here.claim('item-no', 'dead', 'early', dead)).toBe(false);
    await settle('dead');
    expect(await here.claim('item-no', 'dead', 'polite', holds)).toBe(false);
    const won = await Promise.all(['a', 'b', 'c', 'd'].map((owner) => here.claim('item-no', 'dead', owner, dead)));
    expect(won.filter(Boolean)).toHaveLength(1);
  });

  test('only its owner releases a value', async () => {
    await here.claim('item-no', 'mine', 'me', holds);
    await here.release('item-no', 'mine', 'you');
    expect(await here.ownerOf('item-no', 'mine')).toBe('me');
    await here.releaseAll('item-no', 'me');
    expect(await here.claim('item-no', 'mine', 'you', holds)).toBe(true);
  });
});
