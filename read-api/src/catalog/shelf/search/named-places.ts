import { folded } from '@countinghouse/contracts/kernel/text/folded-text';
import type { Shelf } from '../shelf.ts';
import type { ShelfNode } from '../shelf-tree.ts';
import { havingToo, type Matches, RANK } from './matches.ts';
import { type SearchTerm, tellingTerms, termsOf } from './search-term.ts';

/** A category or a tag that a search may name. */
type NamedPlace = { readonly node: ShelfNode } | { readonly tag: number };
/** Telling words of a name in the singular → the places that have this name. */
export type NamedPlaces = ReadonlyMap<string, readonly NamedPlace[]>;

/** Terms up to which parts of a search are taken for names. */
const MOST_TERMS = 12;
/** Places that a search is read in. */
const MOST_PLACES = 4;

/** Indexes the categories and tags of a shelf by their names. */
export function namedPlaces({ tree, tags }: Pick<Shelf, 'tree' | 'tags'>): NamedPlaces {
  const places = new Map<string, NamedPlace[]>();
  const put = (name: string, place: NamedPlace) => {
    const key = keyOf(tellingTerms(termsOf(folded(name))));
    if (key !== '') places.set(key, [...(places.get(key) ?? []), place]);
  };
  for (const node of tree.nodes) put(node.name, { node });
  for (const [tag, { name }] of tags.entries()) if (name !== undefined) put(name, { tag });
  return places;
}

/** Returns the products of the categories and tags that are named in a search and that have its other words. */
export function inNamedPlaces(shelf: Shelf, terms: readonly SearchTerm[]): Matches | undefined {
  const places = shelf.namedPlaces;
  const telling = tellingTerms(terms);
  if (places.size === 0 || telling.length > MOST_TERMS) return undefined;
  const slots = new Set<number>();
  let read = 0;
  for (let from = 0; from < telling.length; from += 1) {
    for (let to = telling.length; to > from; to -= 1) {
      for (const place of places.get(keyOf(telling.slice(from, to))) ?? []) {
        if (read === MOST_PLACES) break;
        read += 1;
        const others = [...telling.slice(0, from), ...telling.slice(to)];
        const within = slotsAt(shelf, place);
        for (const slot of others.length === 0 ? within : havingToo(shelf, within, others)) slots.add(slot);
      }
    }
  }
  return slots.size === 0
    ? undefined
    : { slots: [...slots], rankOf: (slot) => (slots.has(slot) ? RANK.start : RANK.other) };
}

function keyOf(terms: readonly SearchTerm[]): string {
  return terms.map(({ stem }) => stem).join(' ');
}

function slotsAt(shelf: Shelf, place: NamedPlace): number[] {
  if ('node' in place) return [...shelf.within(place.node)];
  const slots: number[] = [];
  for (const slot of shelf.order('newest').slots) if (shelf.tagsOf[slot]!.includes(place.tag)) slots.push(slot);
  return slots;
}
