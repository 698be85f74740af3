import type { Readable } from 'node:stream';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';

/** Largest file that is taken, in bytes: 10 MB. */
export const maxFileBytes = 10 * 1024 * 1024;

/**
 * Reads an upload into memory.
 * @throws RefusedError TOO_LARGE as soon as it is beyond {@link maxFileBytes}; the rest is not kept.
 */
export async function readLimited(source: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > maxFileBytes) throw new RefusedError(refuse('TOO_LARGE', { maxBytes: maxFileBytes }));
    chunks.push(bytes);
  }
  // A multipart parser that cut the part at its own limit says so here; what came is then not the file.
  if ('truncated' in source && source.truncated === true) {
    throw new RefusedError(refuse('TOO_LARGE', { maxBytes: maxFileBytes }));
  }
  return Buffer.concat(chunks, size);
}
