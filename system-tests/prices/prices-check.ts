import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeLogExport } from '../support/log-export.ts';

/** An event as an export of the log has it. */
export interface Stored {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: errors are planted anywhere in it.
  readonly data: any;
}

const script = new URL('../reports-check/prices-check.mjs', import.meta.url).pathname;

/** Runs the check of prices over a log: what it says, and its exit code. */
export async function pricesCheck(log: readonly Stored[]): Promise<{ readonly said: string; readonly code: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-prices-'));
  await writeLogExport(folder, log);
  try {
    return await new Promise((resolve) => {
      execFile(process.execPath, [script, folder], (error, stdout) =>
        resolve({ said: stdout, code: typeof error?.code === 'number' ? error.code : 0 }),
      );
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
