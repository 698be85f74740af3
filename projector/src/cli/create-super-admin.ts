import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../write-api/dist/cli/create-super-admin.main.js', import.meta.url));

/** Accounts are owned by write-api, so its own command line makes them. Returns its exit code. */
export async function createSuperAdmin(words: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [program, ...words], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
