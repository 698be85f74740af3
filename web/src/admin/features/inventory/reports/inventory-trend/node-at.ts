import type { CategoryNode, CategoryView, ProductView } from '@countinghouse/contracts/catalog/views';

/** The id of the node of the category tree where a product stands; empty when it stands nowhere. */
export function nodeAt(categories: readonly CategoryView[] = [], place: ProductView['category'] | undefined): string {
  let node: CategoryNode | undefined = categories.find(({ _id }) => _id === place?.category);
  for (const index of place?.pos ?? []) node = node?.subCategory[index];
  return node?._id ?? '';
}
