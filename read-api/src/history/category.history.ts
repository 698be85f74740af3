import { CATEGORY, type CategoryEvent, TAG_LIST, type TagEvent } from '@countinghouse/contracts/catalog/events';
import type { CategoryNode } from '@countinghouse/contracts/catalog/views';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { type LogReads, readAll } from './log-reads.ts';
import { type Evolve, type Fields, type Step, stepsOf } from './steps.ts';

/** A top-level category with its tree, and where the products of deleted nodes belong. */
export interface CategoryTree {
  readonly root: CategoryNode;
  /** Node that was deleted → the node that was above it. */
  readonly removed: Readonly<Record<string, string>>;
}

export const evolveCategory: Evolve<CategoryTree, CategoryEvent> = (tree, { type, data }) => {
  if (type === 'catalog.CategoryCreated') {
    return { root: { _id: data.categoryId, name: data.name, subCategory: [] }, removed: {} };
  }
  if (!tree) return undefined;
  switch (type) {
    case 'catalog.SubCategoryAdded': {
      const added = { _id: data.nodeId, name: data.name, subCategory: [] };
      return edited(tree, data.parentId, (node) => ({ ...node, subCategory: [...node.subCategory, added] }));
    }
    case 'catalog.CategoryRenamed':
      return edited(tree, data.nodeId, (node) => ({ ...node, name: data.name }));
    case 'catalog.SubCategoryRemoved': {
      const removed = Object.fromEntries(data.removedIds.map((id) => [id, data.parentId]));
      const rest = edited(tree, data.parentId, (node) => ({
        ...node,
        subCategory: node.subCategory.filter(({ _id }) => _id !== data.nodeId),
      }));
      return { ...rest, removed: { ...tree.removed, ...removed } };
    }
    case 'catalog.CategoryDeleted':
      return undefined;
    default:
      return tree;
  }
};

function edited(tree: CategoryTree, id: string, edit: (node: CategoryNode) => CategoryNode): CategoryTree {
  const walk = (node: CategoryNode): CategoryNode =>
    node._id === id ? edit(node) : { ...node, subCategory: node.subCategory.map(walk) };
  return { ...tree, root: walk(tree.root) };
}

/** A node with the path of indexes that leads to it. */
export function placeOf(node: CategoryNode, id: string, pos: readonly number[] = []): Place | undefined {
  if (node._id === id) return { node, pos };
  for (const [index, child] of node.subCategory.entries()) {
    const place = placeOf(child, id, [...pos, index]);
    if (place) return place;
  }
  return undefined;
}

interface Place {
  readonly node: CategoryNode;
  readonly pos: readonly number[];
}

export async function categorySteps(log: LogReads, categoryId: string): Promise<Step[]> {
  const events = await readAll<CategoryEvent>(log, streamOf(CATEGORY, categoryId));
  return stepsOf(events, evolveCategory, ({ root }) => fieldsOf(root));
}

/** The category's name, and each node below it by the path of names that leads to it. */
function fieldsOf(root: CategoryNode): Fields {
  const below = (node: CategoryNode, path: string): [string, string][] =>
    node.subCategory.flatMap((child) => {
      const place = `${path} > ${child.name}`;
      return [[`subCategory.${child._id}`, place] as [string, string], ...below(child, place)];
    });
  return { name: root.name, ...Object.fromEntries(below(root, root.name)) };
}

export const evolveTag: Evolve<{ readonly name: string }, TagEvent> = (tag, { type, data }) => {
  if (type === 'catalog.TagCreated') return { name: data.name };
  return type === 'catalog.TagDeleted' ? undefined : tag;
};

export async function tagSteps(log: LogReads, tagId: string): Promise<Step[]> {
  const all = await readAll<TagEvent>(log, streamOf(TAG_LIST.category, TAG_LIST.id));
  return stepsOf(
    all.filter(({ data }) => data.tagId === tagId),
    evolveTag,
    (tag) => tag,
  );
}

/** The tags that were there at a moment, by id. */
export async function tagNamesAt(log: LogReads, at: number): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const { type, data } of await readAll<TagEvent>(log, streamOf(TAG_LIST.category, TAG_LIST.id), at)) {
    if (type === 'catalog.TagCreated') names.set(data.tagId, data.name);
    else if (type === 'catalog.TagDeleted') names.delete(data.tagId);
  }
  return names;
}
