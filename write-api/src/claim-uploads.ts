import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { Files } from '@countinghouse/platform/files/files';

/** A field of a request that names an uploaded file; '' names none. */
export interface NamedUpload {
  readonly field: string;
  readonly path: string;
}

/**
 * Keeps the uploads that a request names.
 * @throws RefusedError VALIDATION with every field that names something else.
 */
export async function claimUploads(
  files: Pick<Files, 'claim'>,
  uploads: readonly NamedUpload[],
  kind: 'image' | 'document' = 'image',
): Promise<void> {
  const named = uploads.filter(({ path }) => path !== '');
  if (named.length === 0) return;
  const unknown = await files.claim([...new Set(named.map(({ path }) => path))], kind);
  const faults = named.filter(({ path }) => unknown.includes(path));
  if (faults.length === 0) return;
  throw new RefusedError(
    refuse(
      'VALIDATION',
      undefined,
      faults.map(({ field }) => ({ field, code: 'unknown_path' })),
    ),
  );
}
