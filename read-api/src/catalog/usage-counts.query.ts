import { categoryTreeTables, productListTables, tagListTables } from '@countinghouse/contracts/catalog/tables';
import { functionRows, select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, text } from '@countinghouse/contracts/kernel/table';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

const product = source(productListTables.products, 'product');
const place = source(categoryTreeTables.places, 'place');
const tag = source(tagListTables.tags, 'tag');
const tagged = functionRows('tagged', { tag_id: text() });
const products = typed(bigint(), sql`count(*)`);

const BY_NODE = {
  name: 'products-by-node',
  text: sql`select ${select({ _id: place.living_id, products })} from ${product}
    join ${place} on ${place.node_id} = ${product.node_id} group by ${place.living_id}`,
};

const BY_TAG = {
  name: 'products-by-tag',
  text: sql`select ${select({ _id: tag.tag_id, products })} from ${product}, jsonb_array_elements_text(${product.tag_ids}) ${tagged}
    join ${tag} on ${tag.tag_id} = ${tagged.tag_id}::uuid group by ${tag.tag_id}`,
};

interface Count {
  readonly _id: string;
  readonly products: number;
}

/** Counts the products of each node of the category tree, without those below it, and of each tag. */
export async function usageCounts(database: Database): Promise<{ categories: Count[]; tags: Count[] }> {
  const [categories, tags] = await Promise.all([read(database, BY_NODE), read(database, BY_TAG)]);
  return { categories, tags };
}
