import type { ListingSort } from '@countinghouse/contracts/catalog/storefront/listing-sorts';
import type { FacetValue, ListingFacets } from '@countinghouse/contracts/catalog/storefront/storefront-views';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { RANKS } from './search/matches.ts';
import { type ShelfHits, search } from './search/shelf-search.ts';
import type { Shelf } from './shelf.ts';
import type { ShelfNode } from './shelf-tree.ts';

export interface ShelfFilter {
  readonly search?: string | undefined;
  /** A node of the category tree with its path of indexes; products below it match too. */
  readonly category?: { readonly nodeId: string; readonly pos: readonly number[] } | undefined;
  /** A product has to have all of them. */
  readonly tagIds?: readonly string[] | undefined;
  /** Minor units, inclusive like `maxPrice`. */
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  readonly inStock?: boolean | undefined;
  /** Default: relevance of a search, then units sold; newest first without a search. */
  readonly sort?: ListingSort | undefined;
  readonly facets?: boolean | undefined;
}

export interface ShelfListing {
  /** Slots of all matching products, in order. */
  readonly slots: Uint32Array;
  readonly facets?: ListingFacets;
  readonly didYouMean?: string;
  readonly leftOut?: string[];
}

/** Selected tags are returned beyond this limit. */
const MOST_TAGS = 30;
const MOST_CATEGORIES = 200;
const [CATEGORY, TAG, PRICE, STOCK] = [1, 2, 4, 8] as const;
/** Below this share of all products the hits are sorted; above it they are filtered from all products in order. */
const FEW = 1 / 200;

/** Returns the products that match a filter, in its order, and the facets of the listing. */
export function listing(shelf: Shelf, filter: ShelfFilter): ShelfListing {
  const text = filter.search?.trim();
  const found = text ? search(shelf, text) : undefined;
  const fails = failing(shelf, filter);
  const candidates = found?.slots ?? possible(shelf, filter);
  const isHit = new Uint8Array(shelf.capacity);
  const hits = new Uint32Array(candidates.length);
  const count = filter.facets && new FacetCount(shelf, filter);
  let length = 0;
  for (let index = 0; index < candidates.length; index += 1) {
    const slot = candidates[index]!;
    const failed = fails === undefined ? 0 : fails(slot);
    if (failed === 0) {
      isHit[slot] = 1;
      hits[length++] = slot;
    }
    if (count) count.add(slot, failed);
  }
  return {
    slots: inOrder(shelf, filter, found, hits.subarray(0, length), isHit),
    ...(count && { facets: count.facets() }),
    ...(found?.didYouMean !== undefined && { didYouMean: found.didYouMean }),
    ...(found?.leftOut !== undefined && { leftOut: found.leftOut }),
  };
}

/** Products outside the category count for no facet either: category facets are about its descendants. */
function possible(shelf: Shelf, { category }: ShelfFilter): ArrayLike<number> {
  if (!category) return shelf.order('newest').slots;
  const node = nodeAt(shelf, category);
  return node ? shelf.within(node) : [];
}

/** Returns which kinds of a filter a product fails; undefined when no filter is set. */
function failing(shelf: Shelf, { category, tagIds, minPrice = 0, maxPrice = Infinity, inStock }: ShelfFilter) {
  const node = category && nodeAt(shelf, category);
  const [from, to] = node ? [node.from, node.to] : [0, 0];
  const tags = tagIds?.map((id) => shelf.tagNumberOf(id) ?? -1) ?? [];
  const isHopeless = tags.some((number) => shelf.tags[number]?.name === undefined);
  const isPriced = minPrice > 0 || maxPrice < Infinity;
  if (!category && tags.length === 0 && !isPriced && !inStock) return undefined;
  const { places, prices, stocked, tagsOf } = shelf;
  return (slot: number): number => {
    let failed = 0;
    if (category && !(places[slot]! >= from && places[slot]! < to)) failed |= CATEGORY;
    if (tags.length > 0 && (isHopeless || !tags.every((tag) => tagsOf[slot]!.includes(tag)))) failed |= TAG;
    if (isPriced && !(prices[slot]! >= minPrice && prices[slot]! <= maxPrice)) failed |= PRICE;
    if (inStock && stocked[slot] === 0) failed |= STOCK;
    return failed;
  };
}

function nodeAt({ tree }: Shelf, { nodeId, pos }: NonNullable<ShelfFilter['category']>): ShelfNode | undefined {
  let node = tree.nodeOf(nodeId);
  for (const index of pos) node = node?.children[index];
  return node;
}

/**
 * Counts per kind of filter what matches regardless of the values of that kind; for tags, which are combined by AND,
 * what matches with one more.
 */
class FacetCount {
  readonly #shelf: Shelf;
  readonly #tagIds: readonly string[];
  readonly #children: readonly ShelfNode[];
  /** Number of a node → its index among the children, from 1; 0 outside them. */
  readonly #childOf: Uint16Array;
  readonly #products: Uint32Array;
  readonly #tagged: Uint32Array;
  readonly #places: Int32Array;
  readonly #prices: Float64Array;
  readonly #stocked: Uint8Array;
  readonly #tagsOf: Shelf['tagsOf'];
  #min = Infinity;
  #max = -Infinity;
  #inStock = 0;

  constructor(shelf: Shelf, { category, tagIds = [] }: ShelfFilter) {
    this.#shelf = shelf;
    this.#tagIds = tagIds;
    this.#children = category ? (nodeAt(shelf, category)?.children ?? []) : shelf.tree.roots;
    this.#childOf = new Uint16Array(shelf.tree.nodes.length);
    for (const [index, { from, to }] of this.#children.entries()) this.#childOf.fill(index + 1, from, to);
    this.#products = new Uint32Array(this.#children.length + 1);
    this.#tagged = new Uint32Array(shelf.tags.length);
    this.#places = shelf.places;
    this.#prices = shelf.prices;
    this.#stocked = shelf.stocked;
    this.#tagsOf = shelf.tagsOf;
  }

  add(slot: number, failed: number): void {
    if ((failed & ~CATEGORY) === 0) {
      const place = this.#places[slot]!;
      if (place >= 0) this.#products[this.#childOf[place]!]! += 1;
    }
    if (failed === 0) {
      const tags = this.#tagsOf[slot]!;
      for (let index = 0; index < tags.length; index += 1) this.#tagged[tags[index]!]! += 1;
    }
    if ((failed & ~PRICE) === 0) {
      const price = this.#prices[slot]!;
      if (price < this.#min) this.#min = price;
      if (price > this.#max) this.#max = price;
    }
    if ((failed & ~STOCK) === 0) this.#inStock += this.#stocked[slot]!;
  }

  facets(): ListingFacets {
    const { tags } = this.#shelf;
    return {
      categories: this.#categories(),
      tags: this.#tags(),
      price: this.#min === Infinity ? null : { min: fromMinor(this.#min), max: fromMinor(this.#max) },
      inStock: this.#inStock,
      chosenTags: [...new Set(this.#tagIds.map((id) => tags[this.#shelf.tagNumberOf(id) ?? -1]))].flatMap((tag) =>
        tag?.name === undefined ? [] : [{ _id: tag.id, name: tag.name }],
      ),
    };
  }

  /** Ordered as in the tree; limited to those with most products when there are too many. */
  #categories(): FacetValue[] {
    const all = this.#children.flatMap(({ id, name }, index) => {
      const count = this.#products[index + 1]!;
      return count === 0 ? [] : [{ _id: id, name, count }];
    });
    if (all.length <= MOST_CATEGORIES) return all;
    const kept = new Set(all.toSorted((one, other) => other.count - one.count).slice(0, MOST_CATEGORIES));
    return all.filter((category) => kept.has(category));
  }

  #tags(): FacetValue[] {
    return this.#shelf.tags
      .flatMap(({ id, name }, number) => {
        const count = this.#tagged[number] ?? 0;
        return name === undefined || count === 0 ? [] : [{ _id: id, name, count }];
      })
      .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
      .filter(({ _id }, place) => place < MOST_TAGS || this.#tagIds.includes(_id));
  }
}

function inOrder(
  shelf: Shelf,
  { sort }: ShelfFilter,
  found: ShelfHits | undefined,
  hits: Uint32Array,
  isHit: Uint8Array,
): Uint32Array {
  if (found && !sort) return byRelevance(sorted(shelf, 'best', hits, isHit), found);
  return sorted(shelf, sort ?? 'newest', hits, isHit);
}

function sorted(shelf: Shelf, sort: ListingSort, hits: Uint32Array, isHit: Uint8Array): Uint32Array {
  const { slots, reversed } = shelf.order(sort);
  const ordered =
    hits.length < slots.length * FEW ? hits.slice().sort(shelf.compare(sort)) : picked(slots, hits.length, isHit);
  return reversed ? ordered.reverse() : ordered;
}

/** Ordered by rank, then by units sold. */
function byRelevance(best: Uint32Array, { rankOf }: ShelfHits): Uint32Array {
  const ranks = new Uint8Array(best.length);
  // By rank: how many have it, then where the next of them is put.
  const places = new Uint32Array(RANKS + 1);
  for (let index = 0; index < best.length; index += 1) {
    const rank = rankOf(best[index]!);
    ranks[index] = rank;
    places[rank + 1]! += 1;
  }
  for (let rank = 1; rank < RANKS; rank += 1) places[rank]! += places[rank - 1]!;
  const ranked = new Uint32Array(best.length);
  for (let index = 0; index < best.length; index += 1) ranked[places[ranks[index]!]!++] = best[index]!;
  return ranked;
}

function picked(slots: Uint32Array, count: number, isHit: Uint8Array): Uint32Array {
  const hits = new Uint32Array(count);
  let length = 0;
  for (let index = 0; length < count; index += 1) if (isHit[slots[index]!] === 1) hits[length++] = slots[index]!;
  return hits;
}
