import type { CategoryNode, CategoryView, ProductView } from '@countinghouse/contracts/catalog/views';

/** Returns the id of the category node of a product; empty for a product without a category. */
export function nodeAt(categories: readonly CategoryView[] = [], place: ProductView['category'] | undefined): string {
  let node: CategoryNode | undefined = categories.find(({ _id }) => _id === place?.category);
  for (const index of place?.pos ?? []) node = node?.subCategory[index];
  return node?._id ?? '';
}
