import { folded } from '@countinghouse/contracts/kernel/text/folded-text';
import type { ShelfNode, ShelfTree } from '../shelf-tree.ts';
import { type SearchTerm, tellingTerms, termsOf } from './search-term.ts';

/** A category or a tag that a search may name. */
export type NamedPlace = { readonly node: ShelfNode } | { readonly tag: number };
/** Telling words of a name in the singular → the places that have this name. */
export type NamedPlaces = ReadonlyMap<string, readonly NamedPlace[]>;

/** Indexes the categories and tags of a shelf by their names. */
export function namedPlaces(tree: ShelfTree, tags: readonly { readonly name: string | undefined }[]): NamedPlaces {
  const places = new Map<string, NamedPlace[]>();
  const put = (name: string, place: NamedPlace) => {
    const key = keyOf(tellingTerms(termsOf(folded(name))));
    if (key !== '') places.set(key, [...(places.get(key) ?? []), place]);
  };
  for (const node of tree.nodes) put(node.name, { node });
  for (const [tag, { name }] of tags.entries()) if (name !== undefined) put(name, { tag });
  return places;
}

/** Returns what a place is found by: the words of its name in the singular. */
export function keyOf(terms: readonly SearchTerm[]): string {
  return terms.map(({ stem }) => stem).join(' ');
}
