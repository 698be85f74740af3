import { categoryRoutes } from '@countinghouse/contracts/catalog/api';
import { type CategoryState, type DeletedNode, deletedNode } from '@countinghouse/contracts/catalog/category.state';
import { idsOf, nodeAt, type TreeNode } from '@countinghouse/contracts/catalog/category-tree';
import { categoryViewOf } from '@countinghouse/contracts/catalog/category-view';
import { CATEGORY, type CategoryEvent } from '@countinghouse/contracts/catalog/events';
import type { CategoryView } from '@countinghouse/contracts/catalog/views';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { readStream } from '@countinghouse/platform/event-store/reading/read-stream';
import { type Binding, bind, type Call, ok } from '@countinghouse/platform/http/input/binding';
import type { Handled } from '../command-handling/commands.ts';
import { execute, handledBefore } from '../command-handling/execute.ts';
import { begunAt, stateAtVersion } from '../command-handling/past-state.ts';
import type { WriteDeps } from '../write-deps.ts';
import { category, nameOf } from './category.decider.ts';

export function categoryBindings({ commands, log }: WriteDeps): Binding[] {
  /**
   * The node that the caller means: at a position of the tree that it read, which is the present one unless `If-Match`
   * names another.
   */
  async function nodeMeant(call: Call, categoryId: string, position: readonly number[]): Promise<TreeNode> {
    const present = await commands.load(category, categoryId);
    if (!present.state.root) throw new RefusedError(refuse('NOT_FOUND'));
    const seen = await stateAtVersion(log, category, categoryId, present, call.ifMatch);
    if (!seen) throw new RefusedError(refuse('TREE_CHANGED', { version: present.version }));
    const node = seen.root && nodeAt(seen.root, position);
    if (!node) throw new RefusedError(refuse('NOT_FOUND'));
    return node;
  }

  async function remove(call: Call, categoryId: string, path = ''): Promise<Handled<CategoryState>> {
    const node = await nodeMeant(call, categoryId, path === '' ? [] : path.split(',').map(Number));
    const command = { type: 'RemoveNode', nodeId: node.id, seenIds: idsOf(node) } as const;
    return execute(commands, call, category, categoryId, command);
  }

  /** The same request may have removed the node: now there is another one, or none, at its position. */
  async function removedBefore(call: Call, categoryId: string): Promise<Handled<CategoryState> | undefined> {
    const command = { type: 'RemoveNode', nodeId: categoryId, seenIds: [] } as const;
    const handled = await handledBefore(commands, category, categoryId, command, call.metadata);
    if (handled) call.setPosition(handled.position);
    return handled;
  }

  /** A node that was deleted, as it was then. @throws RefusedError */
  async function lastDeletion(categoryId: string, nodeId: string): Promise<DeletedNode> {
    let state = category.initialState;
    let deleted: DeletedNode | undefined;
    for await (const event of readStream<CategoryEvent>(log, streamOf(CATEGORY, categoryId))) {
      const isTop = event.type === 'catalog.CategoryDeleted' && nodeId === categoryId;
      if (isTop || (event.type === 'catalog.SubCategoryRemoved' && event.data.nodeId === nodeId)) {
        deleted = deletedNode(state, nodeId);
      }
      state = category.evolve(state, event);
    }
    if (!deleted) throw new RefusedError(refuse('NOT_FOUND'));
    return deleted;
  }

  return [
    bind(categoryRoutes.createCategory, async (call) => {
      const categoryId = call.newId('category');
      const command = { type: 'CreateCategory', categoryId, name: call.body.name } as const;
      const handled = await execute(commands, call, category, categoryId, command);
      return { ...ok, category: categoryView(handled) };
    }),

    bind(categoryRoutes.addSubCategory, async (call) => {
      const { id: categoryId } = call.params;
      const parent = await nodeMeant(call, categoryId, call.body.pos);
      const nodeId = call.newId('sub-category');
      const command = { type: 'AddSubCategory', nodeId, parentId: parent.id, name: call.body.name } as const;
      const handled = await execute(commands, call, category, categoryId, command);
      return { ...ok, category: categoryView(handled) };
    }),

    bind(categoryRoutes.renameCategory, async (call) => {
      const { id: categoryId } = call.params;
      const node = await nodeMeant(call, categoryId, call.body.pos);
      const command = { type: 'RenameNode', nodeId: node.id, name: call.body.name } as const;
      const handled = await execute(commands, call, category, categoryId, command, [nameOf(node.id)]);
      return { ...ok, category: categoryView(handled) };
    }),

    bind(categoryRoutes.restoreCategory, async (call) => {
      const { id: categoryId } = call.params;
      const [deleted, createdAt] = await Promise.all([
        lastDeletion(categoryId, call.body.node),
        begunAt(log, category, categoryId),
      ]);
      const command = { type: 'RestoreNode', categoryId, deleted, createdAt } as const;
      return { ...ok, category: categoryView(await execute(commands, call, category, categoryId, command)) };
    }),

    bind(categoryRoutes.deleteCategory, async (call) => {
      const { id: categoryId } = call.params;
      const handled = (await removedBefore(call, categoryId)) ?? (await remove(call, categoryId, call.query.category));
      return {
        ...ok,
        category: handled.state.root ? categoryView(handled) : null,
        message: call.translate('categoryDeleted'),
      };
    }),
  ];
}

function categoryView({ state, version }: Handled<CategoryState>): CategoryView {
  if (!state.root) throw new RefusedError(refuse('NOT_FOUND'));
  return categoryViewOf(state.root, version);
}
