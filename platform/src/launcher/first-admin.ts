import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface FirstAdmin {
  /** False when the shop has a SUPER_ADMIN already. */
  readonly created: boolean;
  readonly email: string;
  /** Only when it was made here and not given. */
  readonly password?: string;
  /** For how long that works unless it is changed. */
  readonly passwordDays?: number;
}

/** Makes the first SUPER_ADMIN of a new shop by write-api's own command line. */
export async function createFirstAdmin(entry: string, env: NodeJS.ProcessEnv): Promise<FirstAdmin> {
  const { stdout } = await promisify(execFile)(process.execPath, [entry], { env, timeout: 60_000 });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as FirstAdmin;
}
