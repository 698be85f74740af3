import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartFailure } from '../runtime/start-failure.ts';

/** The user that PostgreSQL runs as when we are root, which it refuses to be. */
export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Undefined when the present user will do; otherwise an existing account without rights, so that nothing is added to
 * the machine.
 */
export async function postgresUser(): Promise<PostgresUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find(([account]) => account === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new StartFailure(
    'PostgreSQL must not run as root, and this machine has neither a user "postgres" nor "nobody".',
  );
}

/** Whether the user can open what is at `path`: every folder above it lets that user pass. */
export async function canReach(user: PostgresUser, path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { uid, gid, mode } = await stat(folder);
    const passBit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & passBit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
