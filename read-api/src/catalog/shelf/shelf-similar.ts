import type { Shelf } from './shelf.ts';

/** A product, active or not, that others are compared with. */
export interface Compared {
  readonly productId: string;
  /** Minor units. */
  readonly price: number;
  /** Node ids from the top level down to its own. */
  readonly ancestors: readonly string[];
  readonly tagIds: readonly string[];
}

/**
 * Maximum number of products that are compared in the own node, in the category, and next in price to each side,
 * whatever the size of the shop.
 */
const MOST_COMPARED = 2_000;
/** Maximum number of tags in common that count. */
const MOST_TAGS = 3;
/** Minor units that are added to both prices, so that a few cents make no difference. */
const SMALL_CHANGE = 100;

interface Candidate {
  readonly slot: number;
  readonly isStocked: number;
  readonly score: number;
}

/**
 * Returns slots of the most similar products: in the same node or at least top-level category, with common tags and a
 * near price; those out of stock come last, and products without a category or a tag in common are excluded.
 */
export function similar(shelf: Shelf, { productId, price, ancestors, tagIds }: Compared, most: number): number[] {
  const own = shelf.slotOf(productId);
  const top = shelf.tree.nodeOf(ancestors[0] ?? '');
  const node = shelf.tree.nodeOf(ancestors.at(-1) ?? '');
  const tags = tagIds
    .map((id) => shelf.tagNumberOf(id) ?? -1)
    .filter((number) => shelf.tags[number]?.name !== undefined);
  const { places, prices, stocked, tagsOf } = shelf;
  const newest = shelf.compare('newest');
  const isBetter = (slot: number, isStocked: number, score: number, than: Candidate) =>
    (isStocked - than.isStocked || score - than.score || newest(than.slot, slot)) > 0;
  const best: Candidate[] = [];
  const mostShared = Math.min(tags.length, MOST_TAGS);

  /** Thousands of products are scored for each page: only one of the best costs more than a few comparisons. */
  const consider = (slot: number) => {
    const place = places[slot]!;
    const isStocked = stocked[slot]!;
    const ofNode = 2 * Number(place === node?.from);
    const worst = best[most - 1];
    // The upper bound of its score.
    if (worst && isStocked <= worst.isStocked && ofNode + mostShared < worst.score) return;
    const isInCategory = top !== undefined && place >= top.from && place < top.to;
    let shared = 0;
    if (tags.length > 0) for (const tag of tagsOf[slot]!) if (tags.includes(tag)) shared += 1;
    if ((!isInCategory && shared === 0) || slot === own) return;
    const distance = Math.abs(Math.log((prices[slot]! + SMALL_CHANGE) / (price + SMALL_CHANGE)));
    const score = ofNode + Math.min(shared, MOST_TAGS) - distance;
    if (worst && !isBetter(slot, isStocked, score, worst)) return;
    // A product that was found in another way is already in the list, or scored too low.
    if (best.some((one) => one.slot === slot)) return;
    let at = best.length;
    while (at > 0 && isBetter(slot, isStocked, score, best[at - 1]!)) at -= 1;
    best.splice(at, 0, { slot, isStocked, score });
    if (best.length > most) best.pop();
  };
  if (node)
    for (const slot of shelf.within({ from: node.from, to: node.from + 1 }).subarray(0, MOST_COMPARED)) consider(slot);
  if (top) for (const slot of shelf.within(top).subarray(0, MOST_COMPARED)) consider(slot);
  for (const slot of shelf.pricedNear(price, MOST_COMPARED)) consider(slot);
  return best.map(({ slot }) => slot);
}
