import type { Readable } from 'node:stream';
import type { Files } from '../../files/files.ts';

/** Keeps the cover of a book: what nobody claims within a day goes. */
export async function keepCover(files: Pick<Files, 'intakeImage' | 'claim'>, upload: Readable, librarian: string) {
  const path = await files.intakeImage(upload, librarian);
  const unknown = await files.claim([path], 'image');
  return unknown.length === 0 ? path : undefined;
}
