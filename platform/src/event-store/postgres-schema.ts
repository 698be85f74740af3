import type { Pool } from 'pg';
import { migrations } from './postgres-migrations.ts';

/** Advisory lock under which the schema is changed, per database. */
const MIGRATION_LOCK = 7_310_002;

/** Creates or updates schema `log`. Safe to call at any time, from many processes at once. */
export async function migrateEventStore(pool: Pool): Promise<void> {
  if ((await appliedVersion(pool)) >= migrations.length) return;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query('create schema if not exists log');
    await client.query('create table if not exists log.schema_version (version integer primary key)');
    const { rows } = await client.query('select coalesce(max(version), 0)::int as version from log.schema_version');
    for (let version = rows[0].version + 1; version <= migrations.length; version++) {
      await client.query(migrations[version - 1]!);
      await client.query('insert into log.schema_version (version) values ($1)', [version]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function appliedVersion(pool: Pool): Promise<number> {
  const { rows } = await pool.query("select to_regclass('log.schema_version') is not null as exists");
  if (!rows[0].exists) return 0;
  const result = await pool.query('select coalesce(max(version), 0)::int as version from log.schema_version');
  return result.rows[0].version;
}

/** The settings by which the server gives up durability: with any of them a crash could lose or tear acknowledged events. */
export async function unsafeSettings(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')",
  );
  return rows.filter((row) => row.setting === 'off').map((row) => row.name);
}
