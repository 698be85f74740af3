import { folded, isFoundBy, wordsOf } from '@countinghouse/contracts/kernel/text/folded-text';
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
  const terms = wordsOf(didYouMean ?? folded(text));
  return {
    slots: [...slots.subarray(0, MOST_PRODUCTS)],
    categories: fitting(shelf.tree.nodes, terms),
    tags: fitting(shelf.tags, terms),
  };
}

interface Worded {
  readonly id: string;
  /** Undefined for a tag that is deleted. */
  readonly name: string | undefined;
  readonly words: readonly string[];
}

/** Returns names that have every term, those that begin with the first one before the others. */
function fitting(named: readonly Worded[], terms: readonly string[]): Named[] {
  const fits =
    terms.length === 0
      ? []
      : named.filter(
          ({ name, words }) => name !== undefined && terms.every((term) => words.some((word) => isFoundBy(word, term))),
        );
  const begins = ({ words }: Worded) => words[0]!.startsWith(terms[0]!);
  return [...fits.filter(begins), ...fits.filter((one) => !begins(one))]
    .slice(0, MOST_NAMES)
    .map(({ id, name }) => ({ _id: id, name: name! }));
}
