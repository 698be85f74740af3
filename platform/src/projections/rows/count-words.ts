import { mistakableWords, type SearchWordTable } from '@countinghouse/contracts/kernel/text/search-words';
import type { Rows } from '../projection/projection.ts';

/** Counts the words of a row's search text instead of those that it had before; undefined where there is no row. */
export function countWords(
  rows: Rows,
  table: SearchWordTable,
  before: string | undefined,
  after: string | undefined,
): void {
  if (before === after) return;
  for (const word of mistakableWords(before ?? '')) rows.add(table, { word }, { rows: -1 });
  for (const word of mistakableWords(after ?? '')) rows.add(table, { word }, { rows: 1 });
}
