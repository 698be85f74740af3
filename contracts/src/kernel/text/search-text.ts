import { singular } from './english-singular.ts';
import { compact, folded, hasWide, wideParts, wordsOf } from './folded-text.ts';
import { otherWords, readingsOf } from './joined-words.ts';

/** Texts up to this length are also found without the signs between their characters, as numbers often are. */
const LONGEST_NUMBER = 32;
/** The shortest part that an index of trigrams finds anywhere in a word. */
const SHORTEST_PART = 3;
const SEPARATED_NUMBER = /^(?=.*\d)[\p{L}\p{N}\p{M}]+([-./#+()]+[\p{L}\p{N}\p{M}]+)+$/u;

/**
 * The text by which a row is searched: each part folded with its joined words and singulars, on a line of its own, and
 * behind them all words, each between two spaces; an absent part is empty.
 */
export function searchText(...parts: readonly (string | undefined)[]): string {
  const folds = parts.map((part = '') => folded(part).replace(/\s+/g, ' ').trim());
  const lines = folds.map((line) => [line, ...new Set(otherWords(line))].join(' '));
  const words = new Set(lines.flatMap(wordsOf));
  for (const word of [...words]) for (const part of wideParts(word)) words.add(part);
  for (const line of folds) {
    for (const chunk of line.split(' ')) if (/\d/.test(chunk)) words.add(compact(chunk));
    if (line.length <= LONGEST_NUMBER && /\d/.test(line)) words.add(compact(line));
  }
  return `${lines.join('\n')}\n ${[...words].join(' ')} `;
}

/** One word of a search, as patterns for `like`. */
export interface SearchTerm {
  /** Found in a {@link searchText}, as an index of trigrams can tell. */
  readonly pattern: string;
  /** Found in one line of it. */
  readonly ofLine: string;
}

/**
 * The readings of a search, of which any has to be found: each its words in the singular, all to be found, in any
 * order; `%` and `_` match themselves. Empty where nothing is searched for.
 */
export function searchReadings(search: string): SearchTerm[][] {
  return readingsOf(folded(search))
    .map(termsOf)
    .filter((terms) => terms.length > 0);
}

function termsOf(reading: string): SearchTerm[] {
  const terms = reading
    .split(/\s+/)
    .filter((term) => term !== '')
    .map(singular);
  return [...new Set(terms)].flatMap((term) =>
    patternsOf(term).map((pattern) => ({ pattern, ofLine: `%${escaped(term)}%` })),
  );
}

/**
 * The term by which an index of trigrams is searched: the index does not have the signs, beside which numbers have too
 * few characters to be selective; without the signs they are one word with what is around them.
 */
function patternsOf(term: string): string[] {
  const pattern = patternOf(term);
  const bare = compact(term);
  const isJoined = /\d/.test(term) && bare !== term && bare.length >= SHORTEST_PART;
  return isJoined ? [...new Set([pattern, `%${bare}%`])] : [pattern];
}

function patternOf(term: string): string {
  if (SEPARATED_NUMBER.test(term)) return `%${compact(term)}%`;
  const isShortWord = term.length < SHORTEST_PART && compact(term) === term;
  if (!isShortWord) return `%${escaped(term)}%`;
  return hasWide(term) ? `% ${term} %` : `% ${term}%`;
}

function escaped(term: string): string {
  return term.replace(/[\\%_]/g, '\\$&');
}
