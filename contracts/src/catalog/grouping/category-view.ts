import { type CategoryState, livingNode, topAbove } from '../category.state.ts';
import { pathOf, type TreeNode } from '../category-tree.ts';
import type { ProductDetails } from '../events.ts';
import type { CategoryNode, CategoryView, ProductView } from '../views.ts';

/** A top-level category with its tree, as calls that read the log return it. */
export function categoryViewOf(root: TreeNode, version: string): CategoryView {
  return { ...nodeViewOf(root), version };
}

/** A node with those below it, as calls return it. */
export function nodeViewOf({ id, name, children }: TreeNode): CategoryNode {
  return { _id: id, name, subCategory: children.map(nodeViewOf) };
}

/** Place of a product in a category at this version; null when nothing is left of the category. */
export function placeViewOf(
  state: CategoryState,
  { nodeId }: NonNullable<ProductDetails['category']>,
  version: string,
): ProductView['category'] {
  const node = livingNode(state, nodeId);
  const top = node && topAbove(state, node.id);
  const pos = top && pathOf(top, node.id);
  return pos ? { category: top.id, pos: [...pos], name: node.name, version } : null;
}
