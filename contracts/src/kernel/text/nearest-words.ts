import { editsBetween } from '../edits.ts';

/** A word that rows are found by. */
export interface CandidateWord {
  readonly word: string;
  /** How many rows have it. */
  readonly rows: number;
}

/** Of so many letters of a term, one may be wrong. */
const LETTERS_PER_EDIT = 3;

/**
 * The terms of a search with the nearest words in place of those that no word has; undefined where there are none.
 * @param candidatesOf a word that has the term, and those that are like it
 */
export function nearestWords(
  terms: readonly string[],
  candidatesOf: (term: string) => readonly CandidateWord[],
): string | undefined {
  const instead = terms.map((term) => {
    const candidates = candidatesOf(term);
    return candidates.some(({ word }) => word.includes(term)) ? term : (nearest(term, candidates) ?? term);
  });
  return instead.every((word, index) => word === terms[index]) ? undefined : [...new Set(instead)].join(' ');
}

/** The word with the fewest edits, of these the one that most rows have. */
function nearest(term: string, candidates: readonly CandidateWord[]): string | undefined {
  const [best] = candidates
    .map(({ word, rows }) => ({ word, rows, edits: editsBetween(term, word) }))
    .filter(({ edits }) => edits <= Math.ceil(term.length / LETTERS_PER_EDIT))
    .sort((one, other) => one.edits - other.edits || other.rows - one.rows);
  return best?.word;
}
