import { MAX_CATEGORY_DEPTH, MAX_CATEGORY_NODES } from '@countinghouse/contracts/catalog/api';
import {
  type CategoryState,
  categoryState,
  type DeletedNode,
  nodeReturn,
} from '@countinghouse/contracts/catalog/category.state';
import { idsOf, nodeAt, pathOf } from '@countinghouse/contracts/catalog/category-tree';
import {
  CATEGORY,
  type CategoryEvent,
  categoryCreated,
  categoryDeleted,
  categoryRenamed,
  categoryRestored,
  subCategoryAdded,
  subCategoryRemoved,
} from '@countinghouse/contracts/catalog/events';
import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { streamType } from '../command-handling/stream-type.ts';

export type CategoryCommand =
  | { type: 'CreateCategory'; categoryId: string; name: string }
  | { type: 'AddSubCategory'; nodeId: string; parentId: string; name: string }
  | { type: 'RenameNode'; nodeId: string; name: string }
  /** `seenIds`: the node and all below it as the caller saw them; what was added there since is not deleted unseen. */
  | { type: 'RemoveNode'; nodeId: string; seenIds: readonly string[] }
  | { type: 'RestoreNode'; categoryId: string; deleted: DeletedNode; createdAt: string };

export const category = streamType<CategoryState, CategoryCommand, CategoryEvent>({
  category: CATEGORY,
  ...categoryState,

  decide(state, command) {
    const { root } = state;
    if (command.type === 'CreateCategory') {
      const { categoryId, name } = command;
      return root ? [] : [event(categoryCreated, { categoryId, name: name.trim() })];
    }
    if (command.type === 'RestoreNode') return restoreNode(state, command);
    if (!root) return refuse('NOT_FOUND');
    const categoryId = root.id;
    const path = pathOf(root, command.type === 'AddSubCategory' ? command.parentId : command.nodeId);
    const node = path && nodeAt(root, path);
    if (!node) return refuse('TREE_CHANGED');
    switch (command.type) {
      case 'AddSubCategory': {
        if (path.length + 2 > MAX_CATEGORY_DEPTH) {
          return refuse('VALIDATION', undefined, [{ field: 'pos', code: 'too_deep' }]);
        }
        if (idsOf(root).length >= MAX_CATEGORY_NODES) {
          return refuse('VALIDATION', undefined, [{ field: 'pos', code: 'tree_full', limit: MAX_CATEGORY_NODES }]);
        }
        const { nodeId, parentId, name } = command;
        return [event(subCategoryAdded, { categoryId, nodeId, parentId, name: name.trim() })];
      }
      case 'RenameNode': {
        const { nodeId } = command;
        const name = command.name.trim();
        return name === node.name ? [] : [event(categoryRenamed, { categoryId, nodeId, name })];
      }
      case 'RemoveNode': {
        const { nodeId } = command;
        const removedIds = [...idsOf(node)];
        if (removedIds.some((id) => !command.seenIds.includes(id))) return refuse('TREE_CHANGED');
        const parent = nodeAt(root, path.slice(0, -1));
        if (path.length === 0 || !parent) return [event(categoryDeleted, { categoryId })];
        return [event(subCategoryRemoved, { categoryId, nodeId, parentId: parent.id, removedIds })];
      }
    }
  },

  /** Two renames of one node conflict; everything else about a tree is settled by its ids. */
  touchedBy: ({ type, data }) => (type === 'catalog.CategoryRenamed' ? [nameOf(data.nodeId)] : []),
});

function restoreNode(
  state: CategoryState,
  { categoryId, deleted, createdAt }: Extract<CategoryCommand, { type: 'RestoreNode' }>,
): readonly CategoryEvent[] | Refusal {
  if (state.root && pathOf(state.root, deleted.node.id)) return [];
  const place = nodeReturn(state, deleted);
  return place ? [event(categoryRestored, { categoryId, ...place, createdAt })] : refuse('NOT_FOUND');
}

/** The name of a node's name field in version guards. */
export function nameOf(nodeId: string): string {
  return `name of ${nodeId}`;
}
