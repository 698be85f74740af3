import type { CategoryNode, CategoryView, TagView } from '@countinghouse/contracts/catalog/views';
import { versionOf } from '@countinghouse/contracts/kernel/version';
import type { Database } from '@countinghouse/platform/read-store/database';

/** Top-level categories with their trees, in the order in which they were made. */
export async function categoryList(database: Database): Promise<CategoryView[]> {
  const { rows } = await database.query<{ tree: CategoryNode; revision: number }>({
    name: 'category-list',
    text: 'select tree, revision from views."catalog_category_tree__trees" order by created_at, category_id',
  });
  return rows.map(({ tree, revision }) => ({ ...tree, version: versionOf(revision) }));
}

export async function categoryById(database: Database, categoryId: string): Promise<CategoryView | undefined> {
  const { rows } = await database.query<{ tree: CategoryNode; revision: number }>({
    name: 'category-by-id',
    text: 'select tree, revision from views."catalog_category_tree__trees" where category_id = $1',
    values: [categoryId],
  });
  return rows[0] && { ...rows[0].tree, version: versionOf(rows[0].revision) };
}

interface TagRow {
  readonly tag_id: string;
  readonly name: string;
  readonly revision: number;
}

export async function tagList(database: Database): Promise<TagView[]> {
  const { rows } = await database.query<TagRow>({
    name: 'tag-list',
    text: 'select tag_id, name, revision from views."catalog_tag_list__tags" order by lower(name), name',
  });
  return rows.map(tagOf);
}

export async function tagById(database: Database, tagId: string): Promise<TagView | undefined> {
  const { rows } = await database.query<TagRow>({
    name: 'tag-by-id',
    text: 'select tag_id, name, revision from views."catalog_tag_list__tags" where tag_id = $1',
    values: [tagId],
  });
  return rows[0] && tagOf(rows[0]);
}

function tagOf({ tag_id, name, revision }: TagRow): TagView {
  return { _id: tag_id, name, version: versionOf(revision) };
}
