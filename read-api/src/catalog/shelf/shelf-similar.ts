import type { Shelf } from './shelf.ts';

/** A product, sold or not, to which others are compared. */
export interface Compared {
  readonly productId: string;
  /** Minor units. */
  readonly price: number;
  /** Nodes from the top level down to its own. */
  readonly ancestors: readonly string[];
  readonly tagIds: readonly string[];
}

/**
 * Products that are looked at in the own node, in the category, and next in price to each side, however large the shop
 * is.
 */
const LOOKED_AT = 2_000;
/** More tags in common than this count no more. */
const MOST_TAGS = 3;
/** Minor units that are added to both prices, so that a few cents are no difference. */
const SMALL_CHANGE = 100;

interface Candidate {
  readonly slot: number;
  readonly isStocked: number;
  readonly score: number;
}

/**
 * Slots of products that are most like another: in its node or at least its top-level category, with its tags, near its
 * price; what is sold out comes last. Products without a category or a tag in common are not similar.
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

  /** Thousands of products pass through here for each page: only one of the best costs more than a few comparisons. */
  const consider = (slot: number) => {
    const place = places[slot]!;
    const isStocked = stocked[slot]!;
    const ofNode = 2 * Number(place === node?.from);
    const worst = best[most - 1];
    // The most that it could reach.
    if (worst && isStocked <= worst.isStocked && ofNode + mostShared < worst.score) return;
    const isInCategory = top !== undefined && place >= top.from && place < top.to;
    let shared = 0;
    if (tags.length > 0) for (const tag of tagsOf[slot]!) if (tags.includes(tag)) shared += 1;
    if ((!isInCategory && shared === 0) || slot === own) return;
    const distance = Math.abs(Math.log((prices[slot]! + SMALL_CHANGE) / (price + SMALL_CHANGE)));
    const score = ofNode + Math.min(shared, MOST_TAGS) - distance;
    if (worst && !isBetter(slot, isStocked, score, worst)) return;
    // One that was found in another way is there already, or was not good enough.
    if (best.some((one) => one.slot === slot)) return;
    let at = best.length;
    while (at > 0 && isBetter(slot, isStocked, score, best[at - 1]!)) at -= 1;
    best.splice(at, 0, { slot, isStocked, score });
    if (best.length > most) best.pop();
  };
  if (node)
    for (const slot of shelf.within({ from: node.from, to: node.from + 1 }).subarray(0, LOOKED_AT)) consider(slot);
  if (top) for (const slot of shelf.within(top).subarray(0, LOOKED_AT)) consider(slot);
  for (const slot of shelf.pricedNear(price, LOOKED_AT)) consider(slot);
  return best.map(({ slot }) => slot);
}
