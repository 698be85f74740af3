import { newFilePath } from '../file-path.ts';
import type { FileStorage } from './storage.ts';

/**
 * Requests a file that does not exist from a storage. @throws the error if it does not respond that the file is
 * missing.
 */
export async function checkStorage(storage: Pick<FileStorage, 'read'>): Promise<void> {
  (await storage.read(newFilePath('image', 'webp')))?.content.destroy();
}
