import {
  type CategoryState,
  categoryState,
  childrenOf,
  topCategory,
} from '@countinghouse/contracts/catalog/category.state';
import { nodeAt, pathOf, type TreeNode } from '@countinghouse/contracts/catalog/category-tree';
import { CATEGORY_STREAM, type CategoryEvent, TAG_LIST, type TagEvent } from '@countinghouse/contracts/catalog/events';
import { type TagListState, tagListState } from '@countinghouse/contracts/catalog/tag-list.state';
import { mention } from '@countinghouse/contracts/history/records/naming';
import type { FieldChange } from '@countinghouse/contracts/history/views';
import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { type LogReads, readAll } from './log-reads.ts';
import { differences, type Fields, historyOf, type Step } from './steps.ts';

/** What happened to a top-level category and its tree, nodes that came from another tree or left for one included. */
export async function categorySteps(log: LogReads, categoryId: string): Promise<Step[]> {
  const steps: Step[] = [];
  let before = categoryState.initialState;
  for (const event of await readAll<CategoryEvent>(log, CATEGORY_STREAM)) {
    const after = categoryState.evolve(before, event);
    if (isAbout(event, categoryId)) steps.push({ event, changes: changesBy(event, before, after, categoryId) });
    before = after;
  }
  return steps;
}

function isAbout({ type, data }: CategoryEvent, categoryId: string): boolean {
  if (type === 'catalog.CategoryMoved') return [data.from, data.to].some((place) => place.categoryId === categoryId);
  return data.categoryId === categoryId;
}

function changesBy(
  { type, data }: CategoryEvent,
  before: CategoryState,
  after: CategoryState,
  categoryId: string,
): readonly FieldChange[] {
  if (type === 'catalog.CategoryMoved') {
    return [{ field: placeFieldOf(data.nodeId), from: namesTo(before, data.nodeId), to: namesTo(after, data.nodeId) }];
  }
  if (type === 'catalog.CategoryPlaced') {
    const numbered = (state: CategoryState) => {
      const place = childrenOf(state, data.parentId)?.findIndex(({ id }) => id === data.nodeId) ?? -1;
      return `${namesTo(state, data.nodeId)} #${place + 1}`;
    };
    return [{ field: placeFieldOf(data.nodeId), from: numbered(before), to: numbered(after) }];
  }
  const [former, present] = [topCategory(before, categoryId), topCategory(after, categoryId)];
  return present ? differences(former ? fieldsOf(former) : {}, fieldsOf(present)) : [];
}

/** Fields: the category's name, and each descendant by its path of names. */
function fieldsOf(root: TreeNode): Fields {
  const below = (node: TreeNode, path: string): [string, string][] =>
    node.children.flatMap((child) => {
      const place = `${path} > ${child.name}`;
      return [[fieldOf(child.id), place] as [string, string], ...below(child, place)];
    });
  return { name: root.name, ...Object.fromEntries(below(root, root.name)) };
}

function fieldOf(nodeId: string): string {
  return `subCategory.${nodeId}`;
}

/** Moves have a field of their own, because restoring names leaves places alone. */
function placeFieldOf(nodeId: string): string {
  return `place.${nodeId}`;
}

/** The path of names to a node. */
function namesTo({ forest }: CategoryState, nodeId: string): string {
  const path = pathOf(forest, nodeId) ?? [];
  return path.map((_, index) => nodeAt(forest, path.slice(0, index + 1))?.name ?? '').join(' > ');
}

export async function tagSteps(log: LogReads, tagId: string): Promise<Step[]> {
  const events = await readAll<TagEvent>(log, streamOf(TAG_LIST.category, TAG_LIST.id));
  const fieldsOfTag = ({ tags }: TagListState) => {
    const tag = tags.find((one) => one.tagId === tagId);
    return tag && { name: tag.name };
  };
  const isOwn = ({ data }: TagEvent) => data.tagId === tagId;
  return historyOf(events, tagListState, fieldsOfTag, isOwn).map(({ event, changes }) => {
    const { type, data } = event as typeof event & TagEvent;
    if (type !== 'catalog.TagMerged') return { event, changes };
    return { event, changes: [{ field: 'mergedInto', from: null, to: mention('tag', data.into) }] };
  });
}

/** Returns the tags that existed at a moment, by id. */
export async function tagNamesAt(log: LogReads, at: number): Promise<ReadonlyMap<string, string>> {
  const { tags } = await tagsAt(log, at);
  return new Map(tags.map(({ tagId, name }) => [tagId, name]));
}

/** Returns all tags at a moment. */
export async function tagsAt(log: LogReads, at: number): Promise<TagListState> {
  return stateAfter(tagListState, await readAll<TagEvent>(log, streamOf(TAG_LIST.category, TAG_LIST.id), at));
}
