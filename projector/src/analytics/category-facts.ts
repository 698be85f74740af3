import { categoryState, livingNode } from '@countinghouse/contracts/catalog/category.state';
import type { TreeNode } from '@countinghouse/contracts/catalog/category-tree';
import type { CategoryEvent } from '@countinghouse/contracts/catalog/events';
import type { CategoryFact, CategoryRecord } from '@countinghouse/contracts/reports/dimensions/dimension-tables';

/** Between the names of a path. */
const SEPARATOR = ' / ';

/** No categories. */
export const noCategories: CategoryRecord = { state: categoryState.initialState, deleted: [] };

/** The categories after an event, with what was deleted as it was then. */
export function categoriesAfter(before: CategoryRecord, event: CategoryEvent): CategoryRecord {
  const state = categoryState.evolve(before.state, event);
  const present = new Set(factsOf(state).map(({ category_id }) => category_id));
  const gone = [...before.deleted, ...factsOf(before.state)].filter(({ category_id }) => !present.has(category_id));
  const deleted = gone.map((fact) => ({
    ...fact,
    deleted: true,
    now_id: livingNode(state, fact.category_id)?.id ?? null,
  }));
  return { state, deleted };
}

/** Rows of all categories. */
export function categoryFacts({ state, deleted }: CategoryRecord): readonly CategoryFact[] {
  return [...factsOf(state), ...deleted];
}

/** The path of names to a category; null for none. */
export function categoryPath(record: CategoryRecord, id: string | null): string | null {
  return categoryFacts(record).find(({ category_id }) => category_id === id)?.path ?? null;
}

function factsOf({ forest }: CategoryRecord['state']): readonly CategoryFact[] {
  return forest.children.flatMap((top) => factsBelow(top, null, { path: '', top: top.id, depth: 0 }));
}

function factsBelow(
  { id, name, children }: TreeNode,
  parent_id: string | null,
  above: { readonly path: string; readonly top: string; readonly depth: number },
): readonly CategoryFact[] {
  const { top, depth } = above;
  const path = above.path ? above.path + SEPARATOR + name : name;
  const fact = { category_id: id, name, path, parent_id, top_id: top, depth, deleted: false, now_id: id };
  return [fact, ...children.flatMap((child) => factsBelow(child, id, { path, top, depth: depth + 1 }))];
}
