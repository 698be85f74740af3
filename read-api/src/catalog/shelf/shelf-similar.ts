import type { Shelf } from './shelf.ts';

/** A product, sold or not, to which others are compared. */
export interface Compared {
  readonly productId: string;
  /** Nodes from the top level down to its own. */
  readonly ancestors: readonly string[];
  readonly tagIds: readonly string[];
}

/** Slots of products that stand closest in the category tree, then share most tags, then sold most. Products without either in common are not similar. */
export function similar(shelf: Shelf, { productId, ancestors, tagIds }: Compared, most: number): number[] {
  const tags = new Set(
    tagIds.map((id) => shelf.tagNumberOf(id) ?? -1).filter((number) => shelf.tags[number]?.name !== undefined),
  );
  const { tagsOf } = shelf;
  const shared = (slot: number) => {
    let count = 0;
    for (const tag of tagsOf[slot]!) if (tags.has(tag)) count += 1;
    return count;
  };
  const chosen = new Set<number>();
  const own = shelf.slotOf(productId);
  const byUnits = shelf.compare('best');
  const add = (slots: Uint32Array, leastShared: number) => {
    const closest: { readonly slot: number; readonly count: number }[] = [];
    for (let index = 0; index < slots.length; index += 1) {
      const slot = slots[index]!;
      const count = shared(slot);
      if (count < leastShared || slot === own || chosen.has(slot)) continue;
      const other = closest[most - 1];
      if (other && (other.count > count || (other.count === count && byUnits(other.slot, slot) < 0))) continue;
      closest.push({ slot, count });
      closest.sort((one, another) => another.count - one.count || byUnits(one.slot, another.slot));
      if (closest.length > most) closest.pop();
    }
    for (const { slot } of closest) if (chosen.size < most) chosen.add(slot);
  };
  for (const id of [...ancestors].reverse()) {
    const node = shelf.tree.nodeOf(id);
    if (node && chosen.size < most) add(shelf.within(node), 0);
  }
  if (tags.size > 0 && chosen.size < most) add(shelf.order('best').slots, 1);
  return [...chosen];
}
