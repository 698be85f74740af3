import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** PostgreSQL's own lock file, `postmaster.pid`: one fact a line. */
export interface PostmasterFile {
  readonly pid: number;
  /** Seconds since 1970. */
  readonly startedAt: number;
  readonly port: number;
  readonly ready: boolean;
}

/** Undefined when there is none, or when it is just being written. */
export async function readPostmasterFile(dataDir: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, startedAt: Number(lines[2]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/**
 * Whether the process of the lock file is a PostgreSQL server of this data folder. A process id alone proves nothing:
 * after a reboot it may belong to anything.
 */
export async function isPostmasterAlive(dataDir: string, file: PostmasterFile): Promise<boolean> {
  const command = await commandLine(file.pid);
  return command?.includes('postgres') === true && command.includes(dataDir);
}

/** Removes a lock file whose process is gone or is something else. The caller has established that. */
export async function removeStalePostmasterFile(dataDir: string): Promise<void> {
  await rm(join(dataDir, 'postmaster.pid'), { force: true });
}

async function commandLine(pid: number): Promise<string | undefined> {
  try {
    if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8');
    if (process.platform === 'win32') {
      const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`;
      return (await promisify(execFile)('powershell.exe', ['-NoProfile', '-Command', query])).stdout;
    }
    return (await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command='])).stdout;
  } catch {
    return undefined;
  }
}
