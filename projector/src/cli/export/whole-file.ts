import { open, rename } from 'node:fs/promises';

/** Behind the name of a file that is not finished. */
export const UNFINISHED = '.part';

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
};

/** Why the file system refused to write, as a sentence without its end; undefined for another error. */
export function whyUnwritten(error: unknown): string | undefined {
  return REASONS[(error as NodeJS.ErrnoException | undefined)?.code ?? ''];
}
