import { blankProduct } from '@countinghouse/contracts/catalog/blank-product';
import {
  type CategoryState,
  categoryState,
  childrenOf,
  type DeletedNode,
  deletedNode,
  livingNode,
  nodeReturn,
  parentOf,
  topAbove,
} from '@countinghouse/contracts/catalog/category.state';
import { findNode, idsOf, nodeAt, pathOf, type TreeNode } from '@countinghouse/contracts/catalog/category-tree';
import {
  type CategoryEvent,
  categoryCreated,
  categoryDeleted,
  categoryMoved,
  categoryPlaced,
  categoryRestored,
  productCreated,
  subCategoryAdded,
  subCategoryRemoved,
} from '@countinghouse/contracts/catalog/events';
import { nodeViewOf } from '@countinghouse/contracts/catalog/grouping/category-view';
import { event } from '@countinghouse/contracts/kernel/event';
import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { projectionSpec } from '@countinghouse/platform/projections/testing/projection-spec';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { categoryTree } from './category-tree.projection.ts';
import { shelf } from './shelf.projection.ts';

const uuid = (kind: string, n: number) => `018f0000-0000-7000-8000-${kind}${String(n).padStart(8, '0')}`;
const node = (n: number) => uuid('cccc', n);
const trees = projectionSpec(categoryTree);
const shelves = projectionSpec(shelf);

/** The acts of a shop's staff, each as the event that it appends in a state; undefined where there is none. */
const acts = {
  create: (_state: CategoryState, made: number) =>
    event(categoryCreated, { categoryId: node(made), name: `Node ${made}` }),

  add(state: CategoryState, made: number, pick: number) {
    const parentId = anyIn(state, pick);
    const categoryId = parentId && topAbove(state, parentId)?.id;
    return categoryId
      ? event(subCategoryAdded, { categoryId, nodeId: node(made), parentId, name: `Node ${made}` })
      : undefined;
  },

  move(state: CategoryState, _made: number, pick: number, other: number) {
    const nodeId = anyIn(state, pick);
    const branch = nodeId && findNode(state.forest, nodeId);
    const targets = [null, ...idsIn(state)].filter((id) => !branch || id === null || !findNode(branch, id));
    const parentId = targets[other % targets.length] ?? null;
    if (!branch) return undefined;
    const former = placeOf(state, nodeId);
    const siblings = (childrenOf(state, parentId) ?? []).map(({ id }) => id).filter((id) => id !== nodeId);
    const order = siblings.toSpliced(other % (siblings.length + 1), 0, nodeId);
    if (parentId === former.parentId) return event(categoryPlaced, { nodeId, ...former, order });
    const to = { categoryId: (parentId && topAbove(state, parentId)?.id) ?? nodeId, parentId };
    return event(categoryMoved, { nodeId, from: former, to, order, movedIds: [...idsOf(branch)] });
  },

  remove(state: CategoryState, _made: number, pick: number) {
    const nodeId = anyIn(state, pick);
    if (!nodeId) return undefined;
    const { categoryId, parentId } = placeOf(state, nodeId);
    if (parentId === null) return event(categoryDeleted, { categoryId: nodeId });
    const removedIds = [...idsOf(findNode(state.forest, nodeId)!)];
    return event(subCategoryRemoved, { categoryId, nodeId, parentId, removedIds });
  },

  restore(state: CategoryState, _made: number, pick: number, _other: number, gone: readonly DeletedNode[]) {
    const wanted = gone[pick % Math.max(gone.length, 1)];
    const place = wanted && !findNode(state.forest, wanted.node.id) ? nodeReturn(state, wanted) : undefined;
    const isThere = place?.nodes.some(({ nodeId }) => findNode(state.forest, nodeId));
    return place && !isThere ? event(categoryRestored, place) : undefined;
  },
};

const idsIn = ({ forest }: CategoryState) => idsOf(forest).slice(1);
const anyIn = (state: CategoryState, pick: number) => idsIn(state)[pick % Math.max(idsIn(state).length, 1)];
const placeOf = (state: CategoryState, nodeId: string) => ({
  categoryId: topAbove(state, nodeId)!.id,
  parentId: parentOf(state, nodeId)?.id ?? null,
});

/** The ids of the nodes that lead to one, itself last. */
function ancestorsOf({ forest }: CategoryState, nodeId: string): string[] {
  const path = pathOf(forest, nodeId) ?? [];
  return path.map((_, depth) => nodeAt(forest, path.slice(0, depth + 1))!.id);
}

async function compare(events: readonly CategoryEvent[], made: number): Promise<void> {
  const state = stateAfter(categoryState, events);
  const listed = await trees.rowsAfter(...events);
  const inOrder = (listed.trees ?? []).toSorted(
    (one, other) =>
      Number(one.rank ?? Number.POSITIVE_INFINITY) - Number(other.rank ?? Number.POSITIVE_INFINITY) ||
      String(one.created_at).localeCompare(String(other.created_at)),
  );
  expect(inOrder.map(({ tree }) => tree)).toEqual(state.forest.children.map(nodeViewOf));

  const nodes = Array.from({ length: made }, (_, n) => node(n + 1));
  const livingOf = (nodeId: string) => livingNode(state, nodeId)?.id;
  const placed = new Map(listed.places?.map((row) => [row.node_id, row]));
  for (const nodeId of nodes) {
    expect(placed.get(nodeId)?.living_id).toBe(livingOf(nodeId));
    if (livingOf(nodeId)) expect(placed.get(nodeId)?.category_id).toBe(topAbove(state, livingOf(nodeId)!)?.id);
  }

  // A product in each node, put there when the node was made.
  const withProducts = events.flatMap((one) => {
    const id = one.type === 'catalog.CategoryCreated' ? one.data.categoryId : undefined;
    const nodeId = one.type === 'catalog.SubCategoryAdded' ? one.data.nodeId : id;
    if (!nodeId) return [one];
    const categoryId = topAbove(stateAfter(categoryState, events.slice(0, events.indexOf(one) + 1)), nodeId)!.id;
    const details = { ...blankProduct, itemNo: nodeId, category: { categoryId, nodeId } };
    return [one, event(productCreated, { productId: nodeId, details, openingQuantity: 0 })];
  });
  const shown = await shelves.rowsAfter(...(withProducts as CategoryEvent[]));
  for (const { product_id, node_id, category_id, ancestors } of shown.products ?? []) {
    const living = livingOf(String(product_id));
    const path = living ? ancestorsOf(state, living) : [];
    expect({ node_id, category_id, ancestors }).toEqual({
      node_id: living ?? null,
      category_id: path[0] ?? null,
      ancestors: path,
    });
  }
  const rankOf = new Map(shown.nodes?.map((row) => [row.node_id, row]));
  const asShown = (siblings: readonly TreeNode[]): void => {
    const ids = siblings.map(({ id }) => id);
    const sorted = ids.toSorted((one, other) => {
      const [a, b] = [rankOf.get(one)!, rankOf.get(other)!];
      const ranks = [a, b].map(({ rank }) => Number(rank ?? Number.MAX_SAFE_INTEGER));
      return ranks[0]! - ranks[1]! || String(a.made_at).localeCompare(String(b.made_at));
    });
    expect(sorted).toEqual(ids);
    for (const { children } of siblings) asShown(children);
  };
  asShown(state.forest.children);
}

it('the list of trees and the shelf follow every move, order, deletion and return as the log has them', async () => {
  const kinds = fc.constantFrom(...(['create', 'add', 'add', 'move', 'move', 'remove', 'restore'] as const));
  const some = fc.tuple(kinds, fc.nat(50), fc.nat(50));
  await fc.assert(
    fc.asyncProperty(fc.array(some, { minLength: 4, maxLength: 24 }), async (wanted) => {
      const events: CategoryEvent[] = [];
      const gone: DeletedNode[] = [];
      let state = categoryState.initialState;
      let made = 0;
      for (const [kind, pick, other] of wanted) {
        const next = acts[kind](state, made + 1, pick, other, gone);
        if (!next) continue;
        if (kind === 'create' || kind === 'add') made += 1;
        const removedId = 'nodeId' in next.data ? next.data.nodeId : next.data.categoryId;
        const removal = kind === 'remove' ? deletedNode(state, removedId) : undefined;
        if (removal) gone.push(removal);
        events.push(next);
        state = categoryState.evolve(state, next);
      }
      await compare(events, made);
    }),
    { numRuns: 15 },
  );
});

it('a top-level category has the version of its latest place, so that it can be placed again', async () => {
  const [one, other] = [node(1), node(2)];
  const created = [one, other].map((categoryId) => event(categoryCreated, { categoryId, name: 'Node' }));
  const order = [other, one];
  const placed = event(categoryPlaced, { nodeId: one, categoryId: one, parentId: null, order });
  const revisionOf = (rows: Awaited<ReturnType<typeof trees.rowsAfter>>) =>
    Number(rows.trees?.find(({ category_id }) => category_id === one)?.revision);
  const before = revisionOf(await trees.rowsAfter(...created));
  expect(revisionOf(await trees.rowsAfter(...created, placed))).toBeGreaterThan(before);
});
