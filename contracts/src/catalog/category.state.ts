import type { EventOf } from '../kernel/event.ts';
import type { Fold } from '../kernel/fold.ts';
import { findNode, flatNodes, idsOf, nodeAt, pathOf, replaceNode, type TreeNode, treeOf } from './category-tree.ts';
import type { CategoryEvent, categoryRestored } from './events.ts';

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
    if (type === 'catalog.CategoryRestored') return restored(state, data);
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

function restored(state: CategoryState, data: EventOf<typeof categoryRestored>['data']): CategoryState {
  const tree = treeOf(data.nodes);
  const back = new Set(data.nodes.map(({ nodeId }) => nodeId));
  const earlier = data.removed.map(({ nodeId, parentId }) => [nodeId, parentId] as const);
  if (data.parentId === null) return tree ? { root: tree, removed: Object.fromEntries(earlier) } : state;
  const { removed } = state;
  const grown = withNode(state, data.parentId, ({ children, ...parent }) => ({
    ...parent,
    children: [...children.slice(0, data.index), ...(tree ? [tree] : []), ...children.slice(data.index)],
  }));
  const gone = [...Object.entries(removed), ...earlier].filter(([nodeId]) => !back.has(nodeId));
  return { ...grown, removed: Object.fromEntries(gone) };
}

function withNode(state: CategoryState, id: string, replace: (node: TreeNode) => TreeNode | undefined): CategoryState {
  const root = state.root && replaceNode(state.root, id, replace);
  return root ? { ...state, root } : { removed: {} };
}

/** A node as it was when it was deleted. */
export interface DeletedNode {
  readonly node: TreeNode;
  /** Null for a top-level category. */
  readonly parentId: string | null;
  readonly index: number;
  /** What had been deleted below it before. */
  readonly removed: readonly { readonly nodeId: string; readonly parentId: string }[];
}

/** What a deletion in this state takes away with a node. */
export function deletedNode(state: CategoryState, nodeId: string): DeletedNode | undefined {
  const { root } = state;
  const path = root && pathOf(root, nodeId);
  const node = path && nodeAt(root, path);
  if (!node) return undefined;
  const ids = new Set(idsOf(node));
  const removed = Object.entries(state.removed)
    .map(([removedId, parentId]) => ({ nodeId: removedId, parentId }))
    .filter((one) => ids.has(livingNode(state, one.nodeId)?.id ?? ''));
  const parent = path.length === 0 ? undefined : nodeAt(root, path.slice(0, -1));
  return { node, parentId: parent?.id ?? null, index: path.at(-1) ?? 0, removed };
}

/**
 * How a deleted node is restored in this state: at its former place, or, where that is gone, below the nearest node
 * that is left; undefined when there is none.
 */
export function nodeReturn(
  state: CategoryState,
  { node, parentId, index, removed }: DeletedNode,
): Omit<EventOf<typeof categoryRestored>['data'], 'categoryId' | 'createdAt'> | undefined {
  const parent = parentId === null ? undefined : livingNode(state, parentId);
  if (parentId !== null && !parent) return undefined;
  const { root } = state;
  return {
    nodeId: node.id,
    parentId: parent?.id ?? null,
    index: Math.min(index, parent?.children.length ?? 0),
    nodes: [...flatNodes(node, parent?.id ?? null)],
    removed: removed.filter(({ nodeId }) => !(root && findNode(root, nodeId))),
  };
}
