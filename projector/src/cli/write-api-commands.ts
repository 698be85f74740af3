import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Commands about accounts of staff, each a command line of write-api, which owns them. */
export const accountCommands: readonly string[] = ['create-super-admin', 'change-staff-address', 'reset-second-factor'];

/** Runs one of {@link accountCommands}. Returns its exit code. */
export async function runAccountCommand(name: string, words: readonly string[]): Promise<number> {
  const program = fileURLToPath(new URL(`../../../write-api/dist/cli/${name}.main.js`, import.meta.url));
  const child = spawn(process.execPath, [program, ...words], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
