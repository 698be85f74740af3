import type { CategoryNode } from '@countinghouse/contracts/catalog/views';

/** The place of a product: the top-level category, the path of indexes below it, and the name of the node there. */
export interface ProductPlace {
  readonly top: string;
  readonly pos: readonly number[];
  readonly name: string;
}

/** Returns the categories above a product, from the top level down; [] when the tree has changed since. */
export function trailOf(categories: readonly CategoryNode[], place: ProductPlace | null): CategoryNode[] {
  let node = place ? categories.find(({ _id }) => _id === place.top) : undefined;
  const trail: CategoryNode[] = [];
  for (const index of [...(place?.pos ?? []), -1]) {
    if (!node) return [];
    trail.push(node);
    node = node.subCategory[index];
  }
  return trail.at(-1)?.name === place?.name ? trail : [];
}
