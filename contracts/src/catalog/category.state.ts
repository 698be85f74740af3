import type { Fold } from '../kernel/fold.ts';
import { findNode, replaceNode, type TreeNode } from './category-tree.ts';
import type { CategoryEvent } from './events.ts';

/** A top-level category with its tree, and where the products of deleted nodes belong. */
export interface CategoryState {
  /** Absent before the category was made and after it was deleted. */
  readonly root?: TreeNode;
  /** Node that was deleted → the node that was above it. */
  readonly removed: Readonly<Record<string, string>>;
}

/** The state of a category's stream. */
export const categoryState: Fold<CategoryState, CategoryEvent> = {
  initialState: { removed: {} },

  evolve(state, { type, data }) {
    if (type === 'catalog.CategoryCreated') {
      return { root: { id: data.categoryId, name: data.name, children: [] }, removed: {} };
    }
    if (!state.root) return state;
    switch (type) {
      case 'catalog.SubCategoryAdded': {
        const added: TreeNode = { id: data.nodeId, name: data.name, children: [] };
        return withNode(state, data.parentId, (parent) => ({ ...parent, children: [...parent.children, added] }));
      }
      case 'catalog.CategoryRenamed':
        return withNode(state, data.nodeId, (node) => ({ ...node, name: data.name }));
      case 'catalog.SubCategoryRemoved':
        return {
          ...withNode(state, data.nodeId, () => undefined),
          removed: { ...state.removed, ...Object.fromEntries(data.removedIds.map((id) => [id, data.parentId])) },
        };
      case 'catalog.CategoryDeleted':
        return { removed: {} };
      default:
        return state;
    }
  },
};

/** The node itself, or the nearest one above it that is left; its products belong there. */
export function livingNode({ root, removed }: CategoryState, nodeId: string): TreeNode | undefined {
  let id = nodeId;
  for (let above = removed[id]; above !== undefined; above = removed[id]) id = above;
  return root && findNode(root, id);
}

function withNode(state: CategoryState, id: string, replace: (node: TreeNode) => TreeNode | undefined): CategoryState {
  const root = state.root && replaceNode(state.root, id, replace);
  return root ? { ...state, root } : { removed: {} };
}
