import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { connectTo } from './connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'countinghouse-embedded-'));
chmodSync(folder, 0o711);
const options = { dataDir: join(folder, 'postgres'), logFile: join(folder, 'postgres.log'), password: 'pass-word_1' };
let postgres: EmbeddedPostgres;

async function ask<Row extends object>(url: string, query: string): Promise<Row[]> {
  const client = await connectTo(url);
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  postgres = await startEmbeddedPostgres(options);
  await ask(postgres.url, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)');
});

afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

it('listens on loopback only, requires a password, and is durable', async () => {
  const settings = ['listen_addresses', 'fsync', 'synchronous_commit', 'full_page_writes', 'password_encryption'];
  const rows = await ask<{ setting: string }>(
    postgres.url,
    `SELECT setting FROM pg_settings WHERE name = ANY('{${settings}}') ORDER BY array_position('{${settings}}', name)`,
  );
  expect(rows.map(({ setting }) => setting)).toEqual(['127.0.0.1', 'on', 'on', 'on', 'scram-sha-256']);
  await expect(connectTo(postgres.url.replace(options.password, 'wrong'))).rejects.toThrow('authentication failed');
});

it('takes Chinese for letters, so that search by trigrams finds it', async () => {
  await ask(postgres.url, 'CREATE EXTENSION pg_trgm');
  const [row] = await ask<{ lower: string; trigrams: string[] }>(
    postgres.url,
    `SELECT lower('ÄÉ'), show_trgm('中文') AS trigrams`,
  );
  expect(row?.lower).toBe('äé');
  expect(row?.trigrams.length).toBeGreaterThan(0);
});

it('refuses a second start while the first is in use', async () => {
  await expect(startEmbeddedPostgres(options)).rejects.toThrow('another start of this shop is still running');
  expect(await ask(postgres.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
});

it('starts again after kill -9 with everything that was committed', async () => {
  await ask(postgres.url, 'INSERT INTO kept VALUES (2)');
  process.kill(postgres.pid, 'SIGKILL');
  await postgres.exited;
  postgres = await startEmbeddedPostgres({ ...options, port: postgres.port });
  expect(await ask(postgres.url, 'SELECT n FROM kept ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }]);
});

it('stops the server that a killed launcher left behind and starts its own', async () => {
  const orphan = postgres;
  // What the end of the launcher's process does: its connection goes, the server stays.
  await ask(orphan.url, `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'`);
  postgres = await startEmbeddedPostgres(options);
  await orphan.exited;
  expect(postgres.pid).not.toBe(orphan.pid);
  expect(await ask(postgres.url, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 2 }]);
});

it('PostgreSQL is not held up by a lock file whose process is something else by now', async () => {
  await postgres.stop();
  const lines = [process.pid, options.dataDir, 1, postgres.port, '', '127.0.0.1', '', 'ready'];
  writeFileSync(join(options.dataDir, 'postmaster.pid'), `${lines.join('\n')}\n`);
  postgres = await startEmbeddedPostgres(options);
  expect(await ask(postgres.url, 'SELECT count(*)::int AS n FROM kept')).toEqual([{ n: 2 }]);
});

it('leaves data of another major version and foreign folders alone', async () => {
  const older = join(folder, 'older');
  mkdirSync(older);
  writeFileSync(join(older, 'PG_VERSION'), '17\n');
  await expect(startEmbeddedPostgres({ ...options, dataDir: older })).rejects.toThrow(
    /holds data of PostgreSQL 17, but this shop runs PostgreSQL 18.*Nothing was changed/,
  );
  expect(readFileSync(join(older, 'PG_VERSION'), 'utf8')).toBe('17\n');
  const foreign = join(folder, 'foreign');
  mkdirSync(foreign);
  await expect(startEmbeddedPostgres({ ...options, dataDir: foreign })).rejects.toThrow('is in the way');
  expect(existsSync(foreign)).toBe(true);
});

it('gives every suite a database of its own', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await ask(one.url, 'CREATE TABLE mine (n int)');
  await expect(ask(two.url, 'SELECT FROM mine')).rejects.toThrow('does not exist');
  await Promise.all([one.drop(), two.drop()]);
  await expect(connectTo(one.url)).rejects.toThrow('does not exist');
});
