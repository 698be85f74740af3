import { categoryTreeTables, tagListTables } from '@countinghouse/contracts/catalog/tables';
import { type CategoryView, type TagView, tagViewOf } from '@countinghouse/contracts/catalog/views';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { pick, type Selected, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { listPage, type OptionalPage } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

const tree = source(categoryTreeTables.trees);
const categories = {
  name: 'categories',
  table: tree,
  columns: select(pick(tree, 'tree', 'revision')),
  key: 'tree' as const,
  order: sql`${tree.rank} nulls last, ${tree.created_at}, ${tree.category_id}`,
};
const CATEGORY_BY_ID = {
  name: 'category-by-id',
  text: sql`select ${categories.columns} from ${tree} where ${tree.category_id} = $1`,
};

/** Returns the top-level categories with their trees, in the order of the staff. */
export async function categoryList(
  database: Database,
  page: OptionalPage,
): Promise<{ categoryList: CategoryView[]; total: number }> {
  const { rows, total } = await listPage(database, categories, page);
  return { categoryList: rows.map(categoryOf), total };
}

export async function categoryById(database: Database, categoryId: string): Promise<CategoryView | undefined> {
  const [row] = await read(database, { ...CATEGORY_BY_ID, values: [categoryId] });
  return row && categoryOf(row);
}

function categoryOf({ tree, revision }: Selected<typeof categories.columns>): CategoryView {
  return { ...tree, version: versionOf(revision) };
}

const tag = source(tagListTables.tags);
const tags = {
  name: 'tags',
  table: tag,
  columns: select(pick(tag, 'tag_id', 'name', 'revision')),
  key: 'tag_id' as const,
  order: sql`lower(${tag.name}), ${tag.name}`,
};
const TAG_BY_ID = { name: 'tag-by-id', text: sql`select ${tags.columns} from ${tag} where ${tag.tag_id} = $1` };

export async function tagList(database: Database, page: OptionalPage): Promise<{ tags: TagView[]; total: number }> {
  const { rows, total } = await listPage(database, tags, page);
  return { tags: rows.map(tagOf), total };
}

export async function tagById(database: Database, tagId: string): Promise<TagView | undefined> {
  const [row] = await read(database, { ...TAG_BY_ID, values: [tagId] });
  return row && tagOf(row);
}

function tagOf({ tag_id, name, revision }: Selected<typeof tags.columns>): TagView {
  return tagViewOf({ tagId: tag_id, name, revision });
}
