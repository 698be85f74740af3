import { setTimeout as delay } from 'node:timers/promises';
import { StartFailure } from '../runtime/start-failure.ts';
import { takeClusterGuard } from './cluster-guard.ts';
import { run } from './data-folder.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresUser } from './postgres-user.ts';
import { isPostmasterAlive, readPostmasterFile, removeStalePostmasterFile } from './postmaster-file.ts';

/**
 * Handles the server that a killed launcher left behind: stops it in order when its launcher is gone, refuses when it
 * is not. A lock file is removed only when its process is proven not to be a server of this folder.
 */
export async function stopOrphan(
  dataDir: string,
  password: string,
  binaries: PostgresBinaries,
  user: PostgresUser | undefined,
): Promise<void> {
  const file = await readPostmasterFile(dataDir);
  if (!file) return;
  if (!(await isPostmasterAlive(dataDir, file))) return removeStalePostmasterFile(dataDir);
  const guard = await guardOf(dataDir, password);
  if (guard === 'gone') return;
  if (guard === undefined) {
    throw new StartFailure(`The database in ${dataDir} is in use: another start of this shop is still running.`);
  }
  await guard.end();
  await run(binaries.pgCtl, ['stop', '-D', dataDir, '-m', 'fast', '-w', '-t', '60'], user);
}

/** The server may still be starting, recovering or stopping: it gets 60 s until its lock can be read. */
async function guardOf(dataDir: string, password: string) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const file = await readPostmasterFile(dataDir);
    if (!file || !(await isPostmasterAlive(dataDir, file))) return 'gone';
    try {
      return await takeClusterGuard(`postgres://countinghouse:${password}@127.0.0.1:${file.port}/postgres`);
    } catch (error) {
      if (Date.now() < deadline && (error as { code?: string }).code !== '28P01') {
        await delay(100);
        continue;
      }
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartFailure(
        `A PostgreSQL server (process ${file.pid}) holds ${dataDir} and cannot be asked to stop: ${reason}.`,
      );
    }
  }
}
