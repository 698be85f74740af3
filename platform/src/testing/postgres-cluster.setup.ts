import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One throw-away PostgreSQL for the whole run, with the durability that a shop has. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-test-'));
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    logFile: join(folder, 'postgres.log'),
    password: randomBytes(18).toString('base64url'),
  });
  project.provide('postgresUrl', postgres.url);
  // A run that is cut short must not leave a server behind, since nothing would stop it.
  const abandon = () => {
    process.kill(postgres.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', abandon);
  return async () => {
    process.removeListener('exit', abandon);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
