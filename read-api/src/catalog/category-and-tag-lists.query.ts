import type { CategoryNode, CategoryView, TagView } from '@countinghouse/contracts/catalog/views';
import { versionOf } from '@countinghouse/contracts/kernel/version';
import type { Database } from '@countinghouse/platform/read-store/database';
import { listPage, type OptionalPage } from '../list-page.ts';

const categories = {
  table: 'views."catalog_category_tree__trees"',
  columns: 'tree, revision',
  order: 'created_at, category_id',
};

interface CategoryRow {
  readonly tree: CategoryNode;
  readonly revision: number;
}

/** Top-level categories with their trees, in the order in which they were made. */
export async function categoryList(
  database: Database,
  page: OptionalPage,
): Promise<{ categoryList: CategoryView[]; total: number }> {
  const { rows, total } = await listPage<CategoryRow>(database, categories, page);
  return { categoryList: rows.map(({ tree, revision }) => ({ ...tree, version: versionOf(revision) })), total };
}

export async function categoryById(database: Database, categoryId: string): Promise<CategoryView | undefined> {
  const { rows } = await database.query<CategoryRow>({
    name: 'category-by-id',
    text: `select ${categories.columns} from ${categories.table} where category_id = $1`,
    values: [categoryId],
  });
  return rows[0] && { ...rows[0].tree, version: versionOf(rows[0].revision) };
}

interface TagRow {
  readonly tag_id: string;
  readonly name: string;
  readonly revision: number;
}

const tags = {
  table: 'views."catalog_tag_list__tags"',
  columns: 'tag_id, name, revision',
  order: 'lower(name), name',
};

export async function tagList(database: Database, page: OptionalPage): Promise<{ tags: TagView[]; total: number }> {
  const { rows, total } = await listPage<TagRow>(database, tags, page);
  return { tags: rows.map(tagOf), total };
}

export async function tagById(database: Database, tagId: string): Promise<TagView | undefined> {
  const { rows } = await database.query<TagRow>({
    name: 'tag-by-id',
    text: `select ${tags.columns} from ${tags.table} where tag_id = $1`,
    values: [tagId],
  });
  return rows[0] && tagOf(rows[0]);
}

function tagOf({ tag_id, name, revision }: TagRow): TagView {
  return { _id: tag_id, name, version: versionOf(revision) };
}
