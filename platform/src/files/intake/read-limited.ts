import type { Readable } from 'node:stream';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { MAX_FILE_BYTES, MAX_FILE_MB } from '@countinghouse/contracts/kernel/http/picture-limits';

/**
 * Reads an upload into memory.
 * @throws RefusedError TOO_LARGE as soon as it is beyond {@link MAX_FILE_BYTES} (the rest is not kept), BAD_REQUEST
 * when it breaks off.
 */
export async function readLimited(source: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of source) {
      const bytes = chunk as Buffer;
      size += bytes.length;
      if (size > MAX_FILE_BYTES) throw tooLarge();
      chunks.push(bytes);
    }
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    const { statusCode } = error as { statusCode?: number };
    throw statusCode === 413 ? tooLarge() : new RefusedError(refuse('BAD_REQUEST'));
  }
  // A multipart parser that cut the part at its own limit reports so here; what came is then not the file.
  if ('truncated' in source && source.truncated === true) throw tooLarge();
  return Buffer.concat(chunks, size);
}

function tooLarge(): RefusedError {
  return new RefusedError(
    refuse('TOO_LARGE', { maxBytes: MAX_FILE_BYTES }, [{ field: '', code: 'file_size', limit: MAX_FILE_MB }]),
  );
}
