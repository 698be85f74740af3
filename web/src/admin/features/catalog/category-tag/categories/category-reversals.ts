import { categoryRoutes } from '@countinghouse/contracts/catalog/grouping/category-api';
import type { CategoryView } from '@countinghouse/contracts/catalog/views';
import type { Reversal } from '../../../../shared/http/reversal.ts';
import { placedNode } from './category-nodes.ts';

/** Deletes a node of the tree in a write's response. */
export function nodeDeletion(tree: CategoryView, nodeId: string): Reversal | undefined {
  const node = placedNode([tree], nodeId);
  return (
    node && {
      route: categoryRoutes.deleteCategory,
      request: { params: { id: tree._id }, query: { category: node.pos.join(',') }, ifMatch: node.version },
      next: () => nodeRestoration(tree._id, nodeId),
    }
  );
}

/** Restores a deleted node. */
export function nodeRestoration(categoryId: string, nodeId: string): Reversal {
  return {
    route: categoryRoutes.restoreCategory,
    request: { params: { id: categoryId }, body: { node: nodeId } },
    next: (reply) => nodeDeletion((reply as { readonly category: CategoryView }).category, nodeId),
  };
}

/** Returns the node that a write added last below another. */
export function lastChildAt(tree: CategoryView, pos: readonly number[]): string | undefined {
  let children = tree.subCategory;
  for (const index of pos) children = children[index]?.subCategory ?? [];
  return children.at(-1)?._id;
}
