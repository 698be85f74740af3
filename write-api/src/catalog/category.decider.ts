import {
  type CategoryState,
  categoryState,
  childrenOf,
  type DeletedNode,
  nodeReturn,
  parentOf,
  topAbove,
} from '@countinghouse/contracts/catalog/category.state';
import { findNode, heightOf, idsOf, pathOf, type TreeNode } from '@countinghouse/contracts/catalog/category-tree';
import {
  CATEGORY_TREES,
  type CategoryEvent,
  categoryCreated,
  categoryDeleted,
  categoryMoved,
  categoryPlaced,
  categoryRenamed,
  categoryRestored,
  subCategoryAdded,
  subCategoryRemoved,
} from '@countinghouse/contracts/catalog/events';
import { MAX_CATEGORY_DEPTH, MAX_CATEGORY_NODES } from '@countinghouse/contracts/catalog/grouping/category-api';
import { isRefusal, type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';

export type CategoryCommand =
  | { type: 'CreateCategory'; categoryId: string; name: string }
  | { type: 'AddSubCategory'; nodeId: string; parentId: string; name: string }
  | { type: 'RenameNode'; nodeId: string; name: string }
  /** `parentId`: null for the top level. `before`: the sibling that it comes before. `name`: its new name. */
  | { type: 'MoveNode'; nodeId: string; parentId: string | null; before: string | null; name?: string | undefined }
  /** `seenIds`: the node and all below it as the caller saw them; what was added there since is not deleted unseen. */
  | { type: 'RemoveNode'; nodeId: string; seenIds: readonly string[] }
  | { type: 'RestoreNode'; deleted: DeletedNode };

type Decided = readonly CategoryEvent[] | Refusal;

/** All category trees. */
export const categoryTrees = streamType<CategoryState, CategoryCommand, CategoryEvent>({
  category: CATEGORY_TREES.category,
  ...categoryState,

  decide(state, command) {
    switch (command.type) {
      case 'CreateCategory': {
        const { categoryId, name } = command;
        if (findNode(state.forest, categoryId)) return [];
        return (
          tooMany(state.forest.children.length, 'name', 'too_many') ?? [
            event(categoryCreated, { categoryId, name: name.trim() }),
          ]
        );
      }
      case 'AddSubCategory':
        return addSubCategory(state, command);
      case 'RenameNode':
        return renameNode(state, command);
      case 'MoveNode': {
        const { nodeId, name } = command;
        const [renamed, moved] = [
          name === undefined ? [] : renameNode(state, { nodeId, name }),
          moveNode(state, command),
        ];
        return isRefusal(renamed) ? renamed : isRefusal(moved) ? moved : [...renamed, ...moved];
      }
      case 'RemoveNode': {
        const { nodeId } = command;
        const [node, top] = [findNode(state.forest, nodeId), topAbove(state, nodeId)];
        if (!node || !top) return refuse('TREE_CHANGED');
        const removedIds = [...idsOf(node)];
        if (removedIds.some((id) => !command.seenIds.includes(id))) return refuse('TREE_CHANGED');
        const parent = parentOf(state, nodeId);
        if (!parent) return [event(categoryDeleted, { categoryId: nodeId })];
        return [event(subCategoryRemoved, { categoryId: top.id, nodeId, parentId: parent.id, removedIds })];
      }
      case 'RestoreNode': {
        if (findNode(state.forest, command.deleted.node.id)) return [];
        const place = nodeReturn(state, command.deleted);
        if (!place) return refuse('NOT_FOUND');
        return faultOfPlace(state, command.deleted.node, place.parentId, 'parent') ?? [event(categoryRestored, place)];
      }
    }
  },

  /** Two renames of one node conflict, and two moves; everything else about a tree is settled by its ids. */
  touchedBy({ type, data }) {
    if (type === 'catalog.CategoryRenamed') return [nameOf(data.nodeId)];
    return type === 'catalog.CategoryMoved' || type === 'catalog.CategoryPlaced' ? [placeOf(data.nodeId)] : [];
  },
});

function addSubCategory(
  state: CategoryState,
  { nodeId, parentId, name }: Extract<CategoryCommand, { type: 'AddSubCategory' }>,
): Decided {
  const top = topAbove(state, parentId);
  if (!top) return refuse('TREE_CHANGED');
  const added = { id: nodeId, name, children: [] };
  return (
    faultOfPlace(state, added, parentId, 'pos') ??
    tooMany(idsOf(top).length, 'pos') ?? [
      event(subCategoryAdded, { categoryId: top.id, nodeId, parentId, name: name.trim() }),
    ]
  );
}

function renameNode(state: CategoryState, renamed: { readonly nodeId: string; readonly name: string }): Decided {
  const { nodeId } = renamed;
  const [node, top] = [findNode(state.forest, nodeId), topAbove(state, nodeId)];
  if (!node || !top) return refuse('TREE_CHANGED');
  const name = renamed.name.trim();
  return name === node.name ? [] : [event(categoryRenamed, { categoryId: top.id, nodeId, name })];
}

function moveNode(
  state: CategoryState,
  { nodeId, parentId, before }: Extract<CategoryCommand, { type: 'MoveNode' }>,
): Decided {
  const [node, from] = [findNode(state.forest, nodeId), topAbove(state, nodeId)];
  if (!node || !from) return refuse('TREE_CHANGED');
  if (parentId !== null && findNode(node, parentId)) {
    return refuse('VALIDATION', undefined, [{ field: 'parent', code: 'within_itself' }]);
  }
  const former = childrenOf(state, parentId)?.map(({ id }) => id);
  const siblings = former?.filter((id) => id !== nodeId);
  if (!former || !siblings || (before !== null && !siblings.includes(before))) return refuse('TREE_CHANGED');
  const order = siblings.toSpliced(before === null ? siblings.length : siblings.indexOf(before), 0, nodeId);
  const formerParentId = parentOf(state, nodeId)?.id ?? null;
  const place = { categoryId: from.id, parentId: formerParentId };
  if (parentId === formerParentId) {
    const isThere = order.every((id, index) => id === former[index]);
    return isThere ? [] : [event(categoryPlaced, { nodeId, ...place, order })];
  }
  const to = (parentId !== null && topAbove(state, parentId)) || node;
  const movedIds = [...idsOf(node)];
  const size = to.id === from.id ? movedIds.length : idsOf(to).length + movedIds.length;
  const full = parentId === null ? tooMany(siblings.length, 'parent', 'too_many') : tooMany(size - 1, 'parent');
  const moved = { nodeId, from: place, to: { categoryId: to.id, parentId }, order, movedIds };
  return full ?? faultOfPlace(state, node, parentId, 'parent') ?? [event(categoryMoved, moved)];
}

/** Refuses a node below another where that makes too many levels. */
function faultOfPlace(
  { forest }: CategoryState,
  node: TreeNode,
  parentId: string | null,
  field: string,
): Refusal | undefined {
  const levelsAbove = parentId === null ? 0 : (pathOf(forest, parentId)?.length ?? 0);
  if (levelsAbove + heightOf(node) <= MAX_CATEGORY_DEPTH) return undefined;
  return refuse('VALIDATION', undefined, [{ field, code: 'too_deep' }]);
}

/** Refuses one more than there may be. */
function tooMany(count: number, field: string, code: 'tree_full' | 'too_many' = 'tree_full'): Refusal | undefined {
  if (count < MAX_CATEGORY_NODES) return undefined;
  return refuse('VALIDATION', undefined, [{ field, code, limit: MAX_CATEGORY_NODES }]);
}

/** The name of a node's name field in version guards. */
export function nameOf(nodeId: string): string {
  return `name of ${nodeId}`;
}

/** The name of a node's place in version guards. */
export function placeOf(nodeId: string): string {
  return `place of ${nodeId}`;
}
