import { fileURLToPath } from 'node:url';
import { diskStorage } from './disk-storage.ts';
import type { FileStorage } from './storage.ts';

/**
 * Opens the storage that `STORAGE_URL` names: `file:///folder` or `s3://…` (see s3-storage.ts).
 * @throws Error for anything else.
 */
export async function openStorage(url: string): Promise<FileStorage> {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address?.protocol === 'file:') return diskStorage(fileURLToPath(address));
  if (address?.protocol === 's3:') {
    // Its client is large; a shop on one machine never needs it.
    const { s3Storage } = await import('./s3-storage.ts');
    return s3Storage(address);
  }
  throw new Error('STORAGE_URL must be a file:// or s3:// address');
}
