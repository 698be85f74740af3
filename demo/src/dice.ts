import { createHash } from 'node:crypto';

/** 0 to 255, always the same for the same words. */
export function dice(...words: readonly string[]): number {
  return createHash('sha256').update(words.join(' ')).digest()[0]!;
}
