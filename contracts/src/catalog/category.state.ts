import type { EventOf } from '../kernel/event.ts';
import type { Fold } from '../kernel/fold.ts';
import {
  findNode,
  flatNodes,
  idsOf,
  inOrder,
  nodeAt,
  pathOf,
  replaceNode,
  type TreeNode,
  treeOf,
} from './category-tree.ts';
import type { CategoryEvent, categoryRestored } from './events.ts';

/** All category trees, and where the products of deleted nodes belong. */
export interface CategoryState {
  /** The top-level categories in their order, below a root that is no category. */
  readonly forest: TreeNode;
  /** Node that was deleted → the node that was above it. */
  readonly removed: Readonly<Record<string, string>>;
}

/** Id of the root above the top-level categories. */
const ROOT = '';

/** The state of the stream of all categories. */
export const categoryState: Fold<CategoryState, CategoryEvent> = {
  initialState: { forest: { id: ROOT, name: '', children: [] }, removed: {} },

  evolve(state, { type, data }) {
    switch (type) {
      case 'catalog.CategoryCreated':
        return withChild(state, ROOT, { id: data.categoryId, name: data.name, children: [] });
      case 'catalog.SubCategoryAdded':
        return withChild(state, data.parentId, { id: data.nodeId, name: data.name, children: [] });
      case 'catalog.CategoryRenamed':
        return withNode(state, data.nodeId, (node) => ({ ...node, name: data.name }));
      case 'catalog.SubCategoryRemoved':
        return {
          ...withNode(state, data.nodeId, () => undefined),
          removed: { ...state.removed, ...Object.fromEntries(data.removedIds.map((id) => [id, data.parentId])) },
        };
      case 'catalog.CategoryMoved': {
        const node = findNode(state.forest, data.nodeId);
        if (!node) return state;
        const out = withNode(state, data.nodeId, () => undefined);
        return withChild(out, data.to.parentId ?? ROOT, node, data.order);
      }
      case 'catalog.CategoryPlaced':
        return withNode(state, data.parentId ?? ROOT, (parent) => ({
          ...parent,
          children: inOrder(parent.children, data.order),
        }));
      case 'catalog.CategoryDeleted': {
        const gone = new Set(removedWithin(state, data.categoryId).map(({ nodeId }) => nodeId));
        return {
          ...withNode(state, data.categoryId, () => undefined),
          removed: Object.fromEntries(Object.entries(state.removed).filter(([nodeId]) => !gone.has(nodeId))),
        };
      }
      case 'catalog.CategoryRestored':
        return restored(state, data);
      default:
        return state;
    }
  },
};

/** A top-level category. */
export function topCategory({ forest }: CategoryState, categoryId: string): TreeNode | undefined {
  return forest.children.find(({ id }) => id === categoryId);
}

/** The top-level category that has a node in its tree, or is it. */
export function topAbove({ forest }: CategoryState, nodeId: string): TreeNode | undefined {
  return nodeAt(forest, pathOf(forest, nodeId)?.slice(0, 1) ?? [-1]);
}

/** The node above one; null for a top-level category, undefined for none that is there. */
export function parentOf({ forest }: CategoryState, nodeId: string): TreeNode | null | undefined {
  const path = pathOf(forest, nodeId);
  if (!path || path.length === 0) return undefined;
  return path.length === 1 ? null : nodeAt(forest, path.slice(0, -1));
}

/** The nodes below one, or all top-level categories for null; undefined when there is no such node. */
export function childrenOf({ forest }: CategoryState, parentId: string | null): readonly TreeNode[] | undefined {
  return parentId === null ? forest.children : findNode(forest, parentId)?.children;
}

/** The node itself, or the nearest one above it that is left; its products belong there. */
export function livingNode({ forest, removed }: CategoryState, nodeId: string): TreeNode | undefined {
  return findNode(forest, nearestLeft(removed, nodeId));
}

/** A node, or the nearest one above it that was not deleted, by {@link CategoryState.removed}. */
export function nearestLeft(removed: CategoryState['removed'], nodeId: string): string {
  let id = nodeId;
  for (let above = removed[id]; above !== undefined; above = removed[id]) id = above;
  return id;
}

function restored(state: CategoryState, data: EventOf<typeof categoryRestored>['data']): CategoryState {
  const tree = treeOf(data.nodes);
  if (!tree) return state;
  const back = new Set(data.nodes.map(({ nodeId }) => nodeId));
  const earlier = data.removed.map(({ nodeId, parentId }) => [nodeId, parentId] as const);
  const gone = [...Object.entries(state.removed), ...earlier].filter(([nodeId]) => !back.has(nodeId));
  return { ...withChild(state, data.parentId ?? ROOT, tree, data.order), removed: Object.fromEntries(gone) };
}

function withNode(state: CategoryState, id: string, replace: (node: TreeNode) => TreeNode | undefined): CategoryState {
  return { ...state, forest: replaceNode(state.forest, id, replace) ?? state.forest };
}

function withChild(state: CategoryState, parentId: string, child: TreeNode, order: readonly string[] = []) {
  return withNode(state, parentId, (parent) => ({ ...parent, children: inOrder([...parent.children, child], order) }));
}

/** The deleted nodes whose products belong to a node or to one below it. */
function removedWithin(state: CategoryState, nodeId: string): { nodeId: string; parentId: string }[] {
  const node = findNode(state.forest, nodeId);
  const ids = new Set(node && idsOf(node));
  return Object.entries(state.removed)
    .map(([removedId, parentId]) => ({ nodeId: removedId, parentId }))
    .filter((one) => ids.has(nearestLeft(state.removed, one.nodeId)));
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
  const node = findNode(state.forest, nodeId);
  const index = pathOf(state.forest, nodeId)?.at(-1);
  if (!node || index === undefined) return undefined;
  return { node, parentId: parentOf(state, nodeId)?.id ?? null, index, removed: removedWithin(state, nodeId) };
}

/**
 * How a deleted node is restored in this state: at its former place, or, where that is gone, below the nearest node
 * that is left; undefined when there is none.
 */
export function nodeReturn(
  state: CategoryState,
  { node, parentId: formerId, index, removed }: DeletedNode,
): EventOf<typeof categoryRestored>['data'] | undefined {
  const parent = formerId === null ? null : livingNode(state, formerId);
  const parentId = parent?.id ?? null;
  const siblings = childrenOf(state, parentId)?.map(({ id }) => id);
  if (parent === undefined || !siblings) return undefined;
  return {
    categoryId: parent ? (topAbove(state, parent.id)?.id ?? parent.id) : node.id,
    nodeId: node.id,
    parentId,
    order: siblings.toSpliced(index, 0, node.id),
    nodes: [...flatNodes(node, parentId)],
    removed: removed.filter(({ nodeId }) => !findNode(state.forest, nodeId)),
  };
}
