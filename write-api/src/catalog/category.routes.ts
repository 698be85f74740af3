import {
  type CategoryState,
  type DeletedNode,
  deletedNode,
  topAbove,
  topCategory,
} from '@countinghouse/contracts/catalog/category.state';
import { findNode, idsOf, nodeAt, type TreeNode } from '@countinghouse/contracts/catalog/category-tree';
import { CATEGORY_STREAM, CATEGORY_TREES, type CategoryEvent } from '@countinghouse/contracts/catalog/events';
import { categoryRoutes } from '@countinghouse/contracts/catalog/grouping/category-api';
import { categoryViewOf } from '@countinghouse/contracts/catalog/grouping/category-view';
import type { CategoryView } from '@countinghouse/contracts/catalog/views';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { Handled } from '@countinghouse/platform/commands/commands';
import { execute, handledBefore } from '@countinghouse/platform/commands/execute';
import { stateAtVersion } from '@countinghouse/platform/commands/past-state';
import { readStream } from '@countinghouse/platform/event-log/reading/read-stream';
import { type Binding, bind, type Call, ok } from '@countinghouse/platform/rest/input/binding';
import type { WriteDeps } from '../write-deps.ts';
import { type CategoryCommand, categoryTrees, nameOf, placeOf } from './category.decider.ts';

export function categoryBindings({ commands, log }: WriteDeps): Binding[] {
  /**
   * The node that the caller means: at a position of the tree that it read, which is the present one unless `If-Match`
   * names another.
   */
  async function nodeMeant(call: Call, categoryId: string, position: readonly number[]): Promise<TreeNode> {
    const present = await commands.load(categoryTrees, CATEGORY_TREES.id);
    if (!findNode(present.state.forest, categoryId)) throw new RefusedError(refuse('NOT_FOUND'));
    const seen = await stateAtVersion(log, categoryTrees, CATEGORY_TREES.id, present, call.ifMatch);
    if (!seen) throw new RefusedError(refuse('TREE_CHANGED', { version: present.version }));
    const top = topCategory(seen, categoryId);
    const node = top && nodeAt(top, position);
    if (!node) throw new RefusedError(refuse('NOT_FOUND'));
    return node;
  }

  function run(call: Call, command: CategoryCommand, touches?: readonly string[]): Promise<Handled<CategoryState>> {
    return execute(commands, call, categoryTrees, CATEGORY_TREES.id, command, touches);
  }

  async function remove(call: Call, categoryId: string, path = ''): Promise<Handled<CategoryState>> {
    const node = await nodeMeant(call, categoryId, path === '' ? [] : path.split(',').map(Number));
    return run(call, { type: 'RemoveNode', nodeId: node.id, seenIds: idsOf(node) });
  }

  /** The same request may have removed the node: now there is another one, or none, at its position. */
  async function removedBefore(call: Call, categoryId: string): Promise<Handled<CategoryState> | undefined> {
    const command = { type: 'RemoveNode', nodeId: categoryId, seenIds: [] } as const;
    const handled = await handledBefore(commands, categoryTrees, CATEGORY_TREES.id, command, call.metadata);
    if (handled) call.setPosition(handled.position);
    return handled;
  }

  /** A node that was deleted, as it was then. @throws RefusedError */
  async function lastDeletion(nodeId: string): Promise<DeletedNode> {
    let state = categoryTrees.initialState;
    let deleted: DeletedNode | undefined;
    for await (const event of readStream<CategoryEvent>(log, CATEGORY_STREAM)) {
      const isTop = event.type === 'catalog.CategoryDeleted' && event.data.categoryId === nodeId;
      if (isTop || (event.type === 'catalog.SubCategoryRemoved' && event.data.nodeId === nodeId)) {
        deleted = deletedNode(state, nodeId);
      }
      state = categoryTrees.evolve(state, event);
    }
    if (!deleted) throw new RefusedError(refuse('NOT_FOUND'));
    return deleted;
  }

  return [
    bind(categoryRoutes.createCategory, async (call) => {
      const categoryId = call.newId('category');
      const handled = await run(call, { type: 'CreateCategory', categoryId, name: call.body.name });
      return { ...ok, category: viewWith(handled, categoryId) };
    }),

    bind(categoryRoutes.addSubCategory, async (call) => {
      const parent = await nodeMeant(call, call.params.id, call.body.pos);
      const nodeId = call.newId('sub-category');
      const handled = await run(call, { type: 'AddSubCategory', nodeId, parentId: parent.id, name: call.body.name });
      return { ...ok, category: viewWith(handled, nodeId) };
    }),

    bind(categoryRoutes.renameCategory, async (call) => {
      const { id: nodeId } = await nodeMeant(call, call.params.id, call.body.pos);
      const handled = await run(call, { type: 'RenameNode', nodeId, name: call.body.name }, [nameOf(nodeId)]);
      return { ...ok, category: viewWith(handled, nodeId) };
    }),

    bind(categoryRoutes.moveCategory, async (call) => {
      const { id: nodeId } = call.params;
      const { parent: parentId, before, name } = call.body;
      const touches = [placeOf(nodeId), ...(name === undefined ? [] : [nameOf(nodeId)])];
      const { state } = await commands.load(categoryTrees, CATEGORY_TREES.id);
      if (!findNode(state.forest, nodeId)) throw new RefusedError(refuse('NOT_FOUND'));
      const handled = await run(call, { type: 'MoveNode', nodeId, parentId, before, name }, touches);
      return { ...ok, category: viewWith(handled, nodeId) };
    }),

    bind(categoryRoutes.restoreCategory, async (call) => {
      const { node } = call.body;
      const handled = await run(call, { type: 'RestoreNode', deleted: await lastDeletion(node) });
      return { ...ok, category: viewWith(handled, node) };
    }),

    bind(categoryRoutes.deleteCategory, async (call) => {
      const { id: categoryId } = call.params;
      const handled = (await removedBefore(call, categoryId)) ?? (await remove(call, categoryId, call.query.category));
      const left = topCategory(handled.state, categoryId);
      return {
        ...ok,
        category: left ? categoryViewOf(left, handled.version) : null,
        message: call.translate('categoryDeleted'),
      };
    }),
  ];
}

/** The tree that has a node, as calls return it. @throws RefusedError */
function viewWith({ state, version }: Handled<CategoryState>, nodeId: string): CategoryView {
  const top = topAbove(state, nodeId);
  if (!top) throw new RefusedError(refuse('NOT_FOUND'));
  return categoryViewOf(top, version);
}
