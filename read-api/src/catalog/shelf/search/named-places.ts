import type { Shelf } from '../shelf.ts';
import { havingToo, type Matches, RANK } from './matches.ts';
import { keyOf, type NamedPlace } from './place-names.ts';
import { isTelling, type SearchTerm, tellingTerms } from './search-term.ts';

/** Terms up to which parts of a search are taken for names. */
const MOST_TERMS = 12;
/** Places that a search is read in. */
const MOST_PLACES = 4;

/** Returns the products of the categories and tags that are named in a search and that have its other words. */
export function inNamedPlaces(shelf: Shelf, terms: readonly SearchTerm[]): Matches | undefined {
  const places = shelf.namedPlaces;
  if (places.size === 0 || terms.length > MOST_TERMS) return undefined;
  const slots = new Set<number>();
  let read = 0;
  for (let from = 0; from < terms.length; from += 1) {
    for (let to = terms.length; to > from; to -= 1) {
      if (to > from + 1 && !(isTelling(terms[from]!) && isTelling(terms[to - 1]!))) continue;
      for (const place of places.get(keyOf(tellingTerms(terms.slice(from, to)))) ?? []) {
        if (read === MOST_PLACES) break;
        read += 1;
        const others = [...terms.slice(0, from), ...terms.slice(to)];
        const within = slotsAt(shelf, place);
        for (const slot of others.length === 0 ? within : havingToo(shelf, within, others)) slots.add(slot);
      }
    }
  }
  return slots.size === 0
    ? undefined
    : { slots: [...slots], rankOf: (slot) => (slots.has(slot) ? RANK.start : RANK.other) };
}

function slotsAt(shelf: Shelf, place: NamedPlace): number[] {
  if ('node' in place) return [...shelf.within(place.node)];
  const slots: number[] = [];
  for (const slot of shelf.order('newest').slots) if (shelf.tagsOf[slot]!.includes(place.tag)) slots.push(slot);
  return slots;
}
