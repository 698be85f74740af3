import { phrasesOf } from '@countinghouse/contracts/kernel/text/synonyms';
import { keyOf } from './place-names.ts';
import { type SearchTerm, termsOf } from './search-term.ts';

/** Other readings of a search that are read beside it. */
const MOST_READINGS = 8;

/** Words and phrases that mean the same, as staff keep them. */
export class Synonyms {
  /** The terms of each phrase in the singular → all phrases that mean the same. */
  readonly #groups = new Map<string, readonly (readonly SearchTerm[])[]>();
  #longest = 0;

  /** @param rows of phrases with equal signs between them */
  constructor(rows: readonly string[] = []) {
    for (const row of rows) {
      const phrases = phrasesOf(row).map(termsOf);
      for (const phrase of phrases) {
        this.#groups.set(keyOf(phrase), phrases);
        this.#longest = Math.max(this.#longest, phrase.length);
      }
    }
  }

  has(term: SearchTerm): boolean {
    return this.#groups.has(term.stem);
  }

  /** Returns a search with other phrases in place of those that mean the same, up to {@link MOST_READINGS}. */
  otherReadings(terms: readonly SearchTerm[]): SearchTerm[][] {
    if (this.#groups.size === 0) return [];
    let readings: SearchTerm[][] = [[]];
    let at = 0;
    while (at < terms.length) {
      const { length, phrases } = this.#longestAt(terms, at);
      const written = terms.slice(at, at + length);
      const others = phrases.filter((phrase) => keyOf(phrase) !== keyOf(written));
      readings = [written, ...others].flatMap((phrase) => readings.map((reading) => [...reading, ...phrase]));
      readings.length = Math.min(readings.length, MOST_READINGS + 1);
      at += length;
    }
    return readings.slice(1);
  }

  #longestAt(terms: readonly SearchTerm[], at: number) {
    for (let length = Math.min(this.#longest, terms.length - at); length > 0; length -= 1) {
      const phrases = this.#groups.get(keyOf(terms.slice(at, at + length)));
      if (phrases) return { length, phrases };
    }
    return { length: 1, phrases: [] };
  }
}
