import { additive, bigint, type Table, text } from '../table.ts';
import { hasWide } from './folded-text.ts';

/** The shortest word that trigrams can distinguish from another. */
const SHORTEST = 3;
/** Longer ones are keys and addresses, which are not typed. */
const LONGEST = 40;

/** A table of the words that the rows of a list are found by, with how many rows have each. */
export const searchWords = () =>
  additive({
    columns: { word: text(), rows: bigint() },
    key: ['word'],
    indexes: (c) => [`using gin (${c.word} gin_trgm_ops)`],
    omitsZeros: true,
  });

type Words = ReturnType<typeof searchWords>;
export type SearchWordTable = Table<Words['columns'], Words['key'], Words['kind']>;

/** Whether a folded word may be mistyped for another: numbers and wide characters are not. */
export function isMistakable(word: string): boolean {
  return word.length >= SHORTEST && word.length <= LONGEST && !/\d/.test(word) && !hasWide(word);
}

/** Those words of a search text that others may be mistyped for. */
export function mistakableWords(searchText: string): string[] {
  return searchText
    .slice(searchText.lastIndexOf('\n') + 1)
    .split(' ')
    .filter(isMistakable);
}
