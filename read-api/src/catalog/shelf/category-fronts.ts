import type { Shelf } from './shelf.ts';

/** A top-level category with the path of a photo. */
export interface CategoryFront {
  readonly _id: string;
  readonly name: string;
  readonly photo: string;
}

/**
 * Returns the first top-level categories in the order of the tree, each with the photo of its newest product that has
 * one; a category without a photo is left out.
 */
export function categoryFronts(shelf: Shelf, most: number): CategoryFront[] {
  const isNewer = shelf.compare('newest');
  const fronts: CategoryFront[] = [];
  for (const root of shelf.tree.roots) {
    let newest: number | undefined;
    for (const slot of shelf.within(root)) {
      if (!shelf.rows[slot]!.photo) continue;
      if (newest === undefined || isNewer(slot, newest) < 0) newest = slot;
    }
    if (newest === undefined) continue;
    fronts.push({ _id: root.id, name: root.name, photo: shelf.rows[newest]!.photo });
    if (fronts.length === most) break;
  }
  return fronts;
}

/** Caches the result until the shelf changes. */
export function cachedFronts(most: number): (shelf: Shelf) => readonly CategoryFront[] {
  let kept: { readonly shelf: Shelf; readonly version: number; readonly fronts: readonly CategoryFront[] } | undefined;
  return (shelf) => {
    if (kept?.shelf !== shelf || kept.version !== shelf.version) {
      kept = { shelf, version: shelf.version, fronts: categoryFronts(shelf, most) };
    }
    return kept.fronts;
  };
}
