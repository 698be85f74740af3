import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Commands that change something, each a command line of write-api. */
export const writeApiCommands: readonly string[] = [
  'create-super-admin',
  'change-staff-address',
  'reset-second-factor',
  'jobs',
  'payments',
  'analyst',
];

/** Runs one of {@link writeApiCommands}. Returns its exit code. */
export async function runWriteApiCommand(name: string, words: readonly string[]): Promise<number> {
  const program = fileURLToPath(new URL(`../../../write-api/dist/cli/${name}.main.js`, import.meta.url));
  const child = spawn(process.execPath, [program, ...words], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
