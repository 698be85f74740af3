import { nearestLeft } from '@countinghouse/contracts/catalog/category.state';
import { inOrder, treeOf } from '@countinghouse/contracts/catalog/category-tree';
import type { CategoryEvent, categoryMoved } from '@countinghouse/contracts/catalog/events';
import { nodeViewOf } from '@countinghouse/contracts/catalog/grouping/category-view';
import { categoryTreeTables as tables } from '@countinghouse/contracts/catalog/tables';
import type { CategoryNode } from '@countinghouse/contracts/catalog/views';
import type { EventOf, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';

type TreeRow = RowOf<typeof tables.trees>;

/** The category tree, for lists and for the places of products. */
export const categoryTree = defineProjection<CategoryEvent>({
  version: 1,
  tables: Object.values(tables),
  on: {
    'catalog.CategoryCreated': {
      apply({ data, revision, recordedAt }, rows) {
        const tree = { _id: data.categoryId, name: data.name, subCategory: [] };
        save(rows, { category_id: data.categoryId, tree, deleted: {}, rank: null, revision, created_at: recordedAt });
      },
    },
    'catalog.SubCategoryAdded': {
      reads: ({ data }) => [rowOf(tables.trees, data.categoryId)],
      apply({ data, revision }, rows) {
        const added = { _id: data.nodeId, name: data.name, subCategory: [] };
        change(rows, data.categoryId, revision, (node) =>
          node._id === data.parentId ? { ...node, subCategory: [...node.subCategory, added] } : node,
        );
      },
    },
    'catalog.CategoryRenamed': {
      reads: ({ data }) => [rowOf(tables.trees, data.categoryId)],
      apply({ data, revision }, rows) {
        change(rows, data.categoryId, revision, (node) =>
          node._id === data.nodeId ? { ...node, name: data.name } : node,
        );
      },
    },
    'catalog.SubCategoryRemoved': {
      reads: ({ data }) => [rowOf(tables.trees, data.categoryId)],
      apply({ data, revision }, rows) {
        const parents = Object.fromEntries(data.removedIds.map((id) => [id, data.parentId]));
        change(rows, data.categoryId, revision, (node) => (node._id === data.nodeId ? undefined : node), parents);
      },
    },
    'catalog.CategoryRestored': {
      reads: ({ data: { categoryId, parentId, order } }) => treesIn({ categoryId, parentId }, order),
      apply({ data, revision, recordedAt: created_at }, rows) {
        const { categoryId: category_id, parentId, order } = data;
        const root = treeOf(data.nodes);
        const tree = root && nodeViewOf(root);
        if (!tree) return;
        const earlier = Object.fromEntries(data.removed.map(({ nodeId, parentId: above }) => [nodeId, above]));
        if (parentId === null) {
          save(rows, { category_id, tree, deleted: earlier, rank: null, revision, created_at });
          return rank(rows, order);
        }
        const row = rows.get(tables.trees, category_id);
        const grown = row && edited(row.tree, below(parentId, order, tree));
        if (!grown) return;
        const back = new Set(data.nodes.map(({ nodeId }) => nodeId));
        const gone = Object.entries({ ...row.deleted, ...earlier }).filter(([id]) => !back.has(id));
        save(rows, { ...row, tree: grown, deleted: Object.fromEntries(gone), revision });
      },
    },
    'catalog.CategoryMoved': {
      reads: ({ data: { from, to, order } }) => [...treesIn(from), ...treesIn(to, order)],
      apply: moveBranch,
    },
    'catalog.CategoryPlaced': {
      reads: ({ data: { categoryId, parentId, order } }) => treesIn({ categoryId, parentId }, order),
      apply({ data: { nodeId, categoryId, parentId, order }, revision }, rows) {
        if (parentId === null) {
          rank(rows, order);
          const row = rows.get(tables.trees, nodeId);
          if (row) rows.put(tables.trees, { ...row, revision });
          return;
        }
        change(rows, categoryId, revision, below(parentId, order));
      },
    },
    'catalog.CategoryDeleted': {
      reads: ({ data }) => [rowOf(tables.trees, data.categoryId)],
      apply({ data }, rows) {
        const row = rows.get(tables.trees, data.categoryId);
        if (!row) return;
        rows.delete(tables.trees, data.categoryId);
        for (const { id } of living(row.tree)) rows.delete(tables.places, id);
        for (const id of Object.keys(row.deleted)) rows.delete(tables.places, id);
      },
    },
  },
});

function change(
  rows: Rows,
  categoryId: string,
  revision: number,
  edit: (node: CategoryNode) => CategoryNode | undefined,
  deleted: Readonly<Record<string, string>> = {},
): void {
  const row = rows.get(tables.trees, categoryId);
  const tree = row && edited(row.tree, edit);
  if (tree) save(rows, { ...row, tree, deleted: { ...row.deleted, ...deleted }, revision });
}

function edited(node: CategoryNode, edit: (node: CategoryNode) => CategoryNode | undefined): CategoryNode | undefined {
  const after = edit(node);
  if (!after) return undefined;
  return { ...after, subCategory: after.subCategory.map((child) => edited(child, edit)).filter((child) => !!child) };
}

/** Puts the nodes below one in an order, with another one among them if there is one. */
function below(parentId: string, order: readonly string[], added?: CategoryNode) {
  return (node: CategoryNode): CategoryNode => {
    if (node._id !== parentId) return node;
    const children = [...node.subCategory, ...(added ? [added] : [])];
    const byId = children.map((child) => ({ id: child._id, child }));
    return { ...node, subCategory: inOrder(byId, order).map(({ child }) => child) };
  };
}

type Move = EventOf<typeof categoryMoved>;
type BranchPlace = Move['data']['to'];

/** The trees that an event at a place reads: at the top level all that it puts in order. */
function treesIn({ categoryId, parentId }: BranchPlace, order: readonly string[] = []) {
  return [...new Set([categoryId, ...(parentId === null ? order : [])])].map((id) => rowOf(tables.trees, id));
}

/** Moves a node, all below it and what was deleted there from one tree to another, or within one. */
function moveBranch({ data, revision, recordedAt }: RecordedEvent<Move>, rows: Rows): void {
  const { nodeId, from, to, order, movedIds } = data;
  const source = rows.get(tables.trees, from.categoryId);
  const branch = source && nodeIn(source.tree, nodeId);
  if (!source || !branch) return;
  const moved = new Set(movedIds);
  const [carried, staying] = [true, false].map((isCarried) =>
    Object.fromEntries(
      Object.entries(source.deleted).filter(([id]) => moved.has(nearestLeft(source.deleted, id)) === isCarried),
    ),
  );
  const rest = edited(source.tree, (node) => (node._id === nodeId ? undefined : node));
  if (rest) save(rows, { ...source, tree: rest, deleted: { ...staying }, revision });
  else rows.delete(tables.trees, from.categoryId);
  if (to.parentId === null) {
    const row = { category_id: nodeId, tree: branch, deleted: { ...carried }, rank: null, revision };
    save(rows, { ...row, created_at: recordedAt });
    rank(rows, order);
    return;
  }
  change(rows, to.categoryId, revision, below(to.parentId, order, branch), carried);
}

function nodeIn(node: CategoryNode, id: string): CategoryNode | undefined {
  if (node._id === id) return node;
  for (const child of node.subCategory) {
    const found = nodeIn(child, id);
    if (found) return found;
  }
  return undefined;
}

/** Gives the top-level categories their order. */
function rank(rows: Rows, order: readonly string[]): void {
  for (const [place, categoryId] of order.entries()) {
    const row = rows.get(tables.trees, categoryId);
    if (row && row.rank !== place) rows.put(tables.trees, { ...row, rank: place });
  }
}

function save(rows: Rows, row: TreeRow): void {
  rows.put(tables.trees, row);
  const places = new Map(living(row.tree).map((place) => [place.id, place]));
  const put = (nodeId: string, livingId: string) => {
    const place = places.get(livingId);
    if (!place) return;
    const { name, pos } = place;
    const { category_id, revision } = row;
    const path = pos.map((index) => `${index},`).join('');
    rows.put(tables.places, { node_id: nodeId, category_id, living_id: livingId, name, path, revision });
  };
  for (const id of places.keys()) put(id, id);
  for (const id of Object.keys(row.deleted)) put(id, nearestLeft(row.deleted, id));
}

interface Place {
  readonly id: string;
  readonly name: string;
  readonly pos: readonly number[];
}

function living(node: CategoryNode, pos: readonly number[] = []): readonly Place[] {
  const below = node.subCategory.flatMap((child, index) => living(child, [...pos, index]));
  return [{ id: node._id, name: node.name, pos }, ...below];
}
