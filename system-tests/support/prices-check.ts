import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An event as an export of the log has it. */
export interface Stored {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: errors are planted anywhere in it.
  readonly data: any;
}

const script = new URL('../../platform/scripts/prices-check.mjs', import.meta.url).pathname;

/** Runs the check of prices over a log: what it says, and its exit code. */
export async function pricesCheck(log: readonly Stored[]): Promise<{ readonly said: string; readonly code: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-prices-'));
  const file = join(folder, 'log.ndjson');
  await writeFile(file, log.map((stored) => `${JSON.stringify(stored)}\n`).join(''));
  try {
    return await new Promise((resolve) => {
      execFile(process.execPath, [script, file], (error, stdout) =>
        resolve({ said: stdout, code: typeof error?.code === 'number' ? error.code : 0 }),
      );
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
