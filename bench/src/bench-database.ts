import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@countinghouse/platform/postgres/embedded-postgres';
import pg from 'pg';

/**
 * Starts a temporary embedded server, configured like a shop's; `fresh` creates an empty database for each measurement.
 */
export async function startBenchServer(): Promise<{ fresh(): Promise<string>; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-bench-'));
  await chmod(folder, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    password: randomBytes(18).toString('base64url'),
  });
  let databases = 0;
  return {
    async fresh() {
      const name = `bench_${++databases}`;
      const client = new pg.Client(server.url);
      await client.connect();
      await client.query(`create database ${name}`);
      await client.query('checkpoint');
      await client.end();
      const url = new URL(server.url);
      url.pathname = name;
      return url.toString();
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
