import { treeOf } from '@countinghouse/contracts/catalog/category-tree';
import { nodeViewOf } from '@countinghouse/contracts/catalog/category-view';
import type { CategoryEvent } from '@countinghouse/contracts/catalog/events';
import { categoryTreeTables as tables } from '@countinghouse/contracts/catalog/tables';
import type { CategoryNode } from '@countinghouse/contracts/catalog/views';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import { defineProjection } from '../runner/projection/define-projection.ts';
import { type Rows, rowOf } from '../runner/projection/projection.ts';

type TreeRow = RowOf<typeof tables.trees>;

/** The category tree, for lists and for the places of products. */
export const categoryTree = defineProjection<CategoryEvent>({
  version: 3,
  tables: Object.values(tables),
  on: {
    'catalog.CategoryCreated': {
      apply({ data, revision, recordedAt }, rows) {
        const tree = { _id: data.categoryId, name: data.name, subCategory: [] };
        save(rows, { category_id: data.categoryId, tree, deleted: {}, revision, created_at: recordedAt });
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
      reads: ({ data }) => [rowOf(tables.trees, data.categoryId)],
      apply({ data, revision }, rows) {
        const { categoryId: category_id, parentId, index, createdAt: created_at } = data;
        const root = treeOf(data.nodes);
        const tree = root && nodeViewOf(root);
        if (!tree) return;
        const earlier = Object.fromEntries(data.removed.map(({ nodeId, parentId: above }) => [nodeId, above]));
        if (parentId === null) return save(rows, { category_id, tree, deleted: earlier, revision, created_at });
        const row = rows.get(tables.trees, category_id);
        const grown = row && edited(row.tree, (node) => (node._id === parentId ? withChild(node, index, tree) : node));
        if (!grown) return;
        const back = new Set(data.nodes.map(({ nodeId }) => nodeId));
        const gone = Object.entries({ ...row.deleted, ...earlier }).filter(([id]) => !back.has(id));
        save(rows, { ...row, tree: grown, deleted: Object.fromEntries(gone), revision });
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

function withChild(node: CategoryNode, index: number, child: CategoryNode): CategoryNode {
  const { subCategory } = node;
  return { ...node, subCategory: [...subCategory.slice(0, index), child, ...subCategory.slice(index)] };
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
  for (const id of Object.keys(row.deleted)) put(id, nearestLiving(id, row.deleted));
}

function nearestLiving(id: string, deleted: Readonly<Record<string, string>>): string {
  let nearest = id;
  for (let above = deleted[nearest]; above !== undefined; above = deleted[nearest]) nearest = above;
  return nearest;
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
