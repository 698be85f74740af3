import type { Shelf } from '../shelf.ts';
import { having, type Matches, matches } from './matches.ts';
import type { SearchTerm } from './search-term.ts';

/** Terms of a search of which some are left out; with more of them none is. */
const MOST_TERMS = 8;
/** At least one of so many terms has to stay. */
const TERMS_PER_KEPT = 2;
/** The last word of an English phrase is the thing itself. */
const LAST_WEIGHT = 2;

export interface Loosened extends Matches {
  readonly kept: readonly SearchTerm[];
  readonly leftOut: readonly SearchTerm[];
}

/**
 * Returns the products that have as many of the terms as possible, and at least half of them; of several combinations
 * those with the rarest terms, where the last one counts double. The products of each term are read once.
 */
export function withFewestLeftOut(shelf: Shelf, terms: readonly SearchTerm[]): Loosened | undefined {
  if (terms.length < 2 || terms.length > MOST_TERMS) return undefined;
  const found = terms.map((term) => having(shelf, term));
  if (found.every((slots) => slots.length === 0)) return undefined;
  // By slot, a bit for each term that its product has.
  const masks = new Uint8Array(shelf.capacity);
  const weights = found.map((slots, at) => {
    for (const slot of slots) masks[slot]! |= 1 << at;
    const rarity = Math.log2(1 + shelf.size / Math.max(1, slots.length));
    return at === terms.length - 1 ? rarity * LAST_WEIGHT : rarity;
  });
  const isPresent = new Uint8Array(1 << terms.length);
  for (let slot = 0; slot < masks.length; slot += 1) isPresent[masks[slot]!] = 1;
  const kept = bestOf(isPresent, weights);
  if (kept.length * TERMS_PER_KEPT < terms.length) return undefined;
  const keptTerms = kept.map((at) => terms[at]!);
  return {
    ...matches(shelf, keptTerms),
    kept: keptTerms,
    leftOut: terms.filter((_, at) => !kept.includes(at)),
  };
}

/** Returns the places of the terms of the best combination. */
function bestOf(isPresent: Uint8Array, weights: readonly number[]): number[] {
  let best: { readonly places: number[]; readonly weight: number } = { places: [], weight: 0 };
  for (let mask = 1; mask < isPresent.length; mask += 1) {
    if (isPresent[mask] === 0) continue;
    const places = weights.flatMap((_, at) => ((mask >> at) & 1 ? [at] : []));
    const weight = places.reduce((sum, at) => sum + weights[at]!, 0);
    const order = places.length - best.places.length || weight - best.weight;
    if (order > 0) best = { places, weight };
  }
  return best.places;
}
