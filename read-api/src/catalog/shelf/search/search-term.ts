import { singular } from '@countinghouse/contracts/kernel/text/english-singular';
import { wordsOf } from '@countinghouse/contracts/kernel/text/folded-text';

/** A word of a search. */
export interface SearchTerm {
  /** Folded. */
  readonly typed: string;
  /** What words of the catalogue are compared with. */
  readonly stem: string;
}

/** Words that say nothing about a product; the spoken ones of English. */
const STOP_WORDS = new Set(
  `a an and any are at be buy by can cheap do find for from get give gift gifts have i in is it me my need nice of on or
  please present presents shop some something that the this to want with you your`.split(/\s+/),
);

/** Returns the terms of folded text, each once. */
export function termsOf(text: string): SearchTerm[] {
  return wordsOf(text).map(termOf);
}

export function termOf(typed: string): SearchTerm {
  return { typed, stem: singular(typed) };
}

/** Returns false for words that say nothing about a product. */
export function isTelling({ typed }: SearchTerm): boolean {
  return !STOP_WORDS.has(typed);
}

/** Returns the terms that say something about a product; all of them where none does. */
export function tellingTerms(terms: readonly SearchTerm[]): readonly SearchTerm[] {
  const telling = terms.filter(isTelling);
  return telling.length > 0 ? telling : terms;
}
