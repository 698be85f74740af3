import { mkdir, open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Behind the name of a file that is not finished. */
export const UNFINISHED = '.part';

/** Makes a folder and those above it. Node's own recursive `mkdir` never ends where none can be made, as in `/proc`. */
export async function makeFolder(folder: string): Promise<void> {
  let fault = await faultOfMaking(folder);
  if (fault?.code === 'ENOENT' && dirname(folder) !== folder) {
    await makeFolder(dirname(folder));
    fault = await faultOfMaking(folder);
  }
  if (fault) throw fault;
}

/** Returns undefined when it is there afterwards. */
async function faultOfMaking(folder: string): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await mkdir(folder);
  } catch (error) {
    const fault = error as NodeJS.ErrnoException;
    if (fault.code !== 'EEXIST' || !(await stat(folder)).isDirectory()) return fault;
  }
  return undefined;
}

/** Writes a file that is there as a whole or not at all, also after a loss of power. */
export async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await writeUnfinished(path, bytes);
  await rename(path + UNFINISHED, path);
}

/** Writes a file under its unfinished name, durably. */
export async function writeUnfinished(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path + UNFINISHED, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'There is no room left',
  EDQUOT: 'There is no room left',
  EACCES: 'It may not be written',
  EPERM: 'It may not be written',
  EROFS: 'It may not be written',
  ENOTDIR: 'A part of its path is a file',
  EEXIST: 'It is a file',
  ENOENT: 'No folder can be made there',
};

/** Why the file system refused to write, as a sentence without its end; undefined for another error. */
export function whyUnwritten(error: unknown): string | undefined {
  return REASONS[(error as NodeJS.ErrnoException | undefined)?.code ?? ''];
}
