import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a file so that, whatever is killed or loses power when, there is the whole of it under its name or nothing: a
 * temporary file beside it, flushed, renamed, and the folder flushed.
 */
export async function writeAtomically(file: string, content: Buffer | string): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporary = join(folder, `.${basename(file)}.${randomBytes(6).toString('hex')}`);
  try {
    await flush(temporary, 'wx', content);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await flush(folder, 'r');
}

async function flush(path: string, flags: 'wx' | 'r', content?: Buffer | string): Promise<void> {
  const handle = await open(path, flags, 0o600);
  try {
    if (content !== undefined) await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
