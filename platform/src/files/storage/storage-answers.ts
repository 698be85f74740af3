import { newFilePath } from '../file-path.ts';
import type { FileStorage } from './storage.ts';

/** Asks a storage for a file that nobody has. @throws what keeps it from answering that it is not there. */
export async function storageAnswers(storage: Pick<FileStorage, 'read'>): Promise<void> {
  (await storage.read(newFilePath('image', 'webp')))?.content.destroy();
}
