import { singular } from '@countinghouse/contracts/kernel/text/english-singular';
import { folded, isFoundBy, wordsOf } from '@countinghouse/contracts/kernel/text/folded-text';
import { readingsOf } from '@countinghouse/contracts/kernel/text/joined-words';
import type { Shelf } from './shelf.ts';
import { listing } from './shelf-listing.ts';

interface Named {
  readonly _id: string;
  readonly name: string;
}

export interface ShelfSuggestions {
  readonly slots: readonly number[];
  readonly categories: readonly Named[];
  readonly tags: readonly Named[];
}

const MOST_PRODUCTS = 6;
const MOST_NAMES = 3;

/** Returns suggestions for a partly typed search. */
export function suggestions(shelf: Shelf, text: string): ShelfSuggestions {
  if (text.trim() === '') return { slots: [], categories: [], tags: [] };
  const { slots, didYouMean } = listing(shelf, { search: text });
  const readings = readingsOf(didYouMean ?? folded(text)).map((reading) => wordsOf(reading).map(singular));
  return {
    slots: [...slots.subarray(0, MOST_PRODUCTS)],
    categories: fitting(shelf.tree.nodes, readings),
    tags: fitting(shelf.tags, readings),
  };
}

interface Worded {
  readonly id: string;
  /** Undefined for a tag that is deleted. */
  readonly name: string | undefined;
  readonly words: readonly string[];
}

/** Returns names that have every term of a reading, those that begin with its first one before the others. */
function fitting(named: readonly Worded[], readings: readonly (readonly string[])[]): Named[] {
  const searched = readings.filter((terms) => terms.length > 0);
  const has = ({ words }: Worded, term: string) => words.some((word) => isFoundBy(word, term));
  const fits = named.filter(
    (one) => one.name !== undefined && searched.some((terms) => terms.every((term) => has(one, term))),
  );
  const begins = ({ words }: Worded) => searched.some(([first]) => words[0]!.startsWith(first!));
  return [...fits.filter(begins), ...fits.filter((one) => !begins(one))]
    .slice(0, MOST_NAMES)
    .map(({ id, name }) => ({ _id: id, name: name! }));
}
