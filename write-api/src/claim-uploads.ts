import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { ClaimedKind, Files } from '@countinghouse/platform/files/files';

/** A field of a request that names an uploaded file; '' names none. */
export interface NamedUpload {
  readonly field: string;
  readonly path: string;
}

/** Keeps the pictures of a return request; those of another customer are unknown. @throws RefusedError VALIDATION */
export async function claimReturnPictures(
  files: Pick<Files, 'claim'>,
  pictures: readonly string[],
  customerId: string,
): Promise<void> {
  const uploads = pictures.map((path, index) => ({ field: `pictures.${index}`, path }));
  await claimUploads(files, uploads, { kind: 'returnPicture', ownerId: customerId });
}

/**
 * Keeps the uploads that a request names.
 * @throws RefusedError VALIDATION with every field that names something else.
 */
export async function claimUploads(
  files: Pick<Files, 'claim'>,
  uploads: readonly NamedUpload[],
  kind: ClaimedKind = 'image',
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
