import { categoryState } from '@countinghouse/contracts/catalog/category.state';
import type { TreeNode } from '@countinghouse/contracts/catalog/category-tree';
import { CATEGORY, type CategoryEvent, TAG_LIST, type TagEvent } from '@countinghouse/contracts/catalog/events';
import { type TagListState, tagListState } from '@countinghouse/contracts/catalog/tag-list.state';
import { stateAfter } from '@countinghouse/contracts/kernel/fold';
import { streamOf } from '@countinghouse/contracts/kernel/ids';
import { type LogReads, readAll } from './log-reads.ts';
import { type Fields, historyOf, type Step } from './steps.ts';

export async function categorySteps(log: LogReads, categoryId: string): Promise<Step[]> {
  const events = await readAll<CategoryEvent>(log, streamOf(CATEGORY, categoryId));
  return historyOf(events, categoryState, ({ root }) => root && fieldsOf(root));
}

/** Fields: the category's name, and each descendant by its path of names. */
function fieldsOf(root: TreeNode): Fields {
  const below = (node: TreeNode, path: string): [string, string][] =>
    node.children.flatMap((child) => {
      const place = `${path} > ${child.name}`;
      return [[`subCategory.${child.id}`, place] as [string, string], ...below(child, place)];
    });
  return { name: root.name, ...Object.fromEntries(below(root, root.name)) };
}

export async function tagSteps(log: LogReads, tagId: string): Promise<Step[]> {
  const events = await readAll<TagEvent>(log, streamOf(TAG_LIST.category, TAG_LIST.id));
  const fieldsOfTag = ({ tags }: TagListState) => {
    const tag = tags.find((one) => one.tagId === tagId);
    return tag && { name: tag.name };
  };
  return historyOf(events, tagListState, fieldsOfTag, ({ data }) => data.tagId === tagId);
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
