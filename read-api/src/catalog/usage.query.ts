import type { ReferredTo } from '@countinghouse/contracts/catalog/grouping/usage-api';
import { categoryTreeTables } from '@countinghouse/contracts/catalog/tables';
import {
  functionRows,
  parameters,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { json, text } from '@countinghouse/contracts/kernel/table';
import { type DisplaysPart, shopTables } from '@countinghouse/contracts/settings/tables';
import { type PageBounds, pageClause } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { counted, PRODUCT, type ProductRow, page, pageRow, products, productsIn } from './product-rows.ts';

const top = source(categoryTreeTables.places, 'top');
const below = source(categoryTreeTables.places, 'below');

/** Conditions for products that refer to the id. */
const usedBy: Readonly<Record<ReferredTo, (id: Sql) => Sql>> = {
  supplier: (id) => sql`${products.supplier_id} = ${id}`,
  tag: (id) => sql`${products.tag_ids} ? ${id}`,
  category: (id) => sql`${products.node_id} in (select ${below.node_id} from ${top}
    join ${below} on ${below.category_id} = ${top.category_id}
    where ${top.node_id} = ${id} and starts_with(${below.path}, ${top.path}))`,
};

/** Returns a page of the products that refer to an entity, newest first, and their total. */
export async function productsUsing(
  database: Database,
  of: ReferredTo,
  id: string,
  bounds: PageBounds,
): Promise<{ rows: readonly ProductRow[]; total: number }> {
  const { values, given } = parameters();
  const where = usedBy[of](given(id));
  const { text: pageText, named } = pageClause(bounds, given);
  const count = sql`(select count(*) from ${products} where ${where})`;
  const found = sql`select ${PRODUCT} from ${products} where ${where}
    order by ${products.created_at} desc, ${products.product_id} desc ${pageText}`;
  const [row] = await read(database, {
    ...named(`usage ${of}`),
    text: sql`with ${page} as materialized (${found}) select ${pageRow} from (select ${count}::bigint) ${counted}`,
    values,
  });
  return row ? { rows: productsIn(row), total: row.total } : { rows: [], total: 0 };
}

const part = source(shopTables.parts);
const listed = functionRows('listed', { display: json<DisplaysPart[number]>() });
const title = select({ title: typed(text(), sql`${listed.display} ->> 'title'`) });
const DISPLAYS_OF_TAG = {
  name: 'displays-of-tag',
  text: sql`select ${title} from ${part}, json_array_elements(${part.data}) ${listed}
    where ${part.part} = 'displays' and ${listed.display} ->> 'tagId' = $1`,
};

/** Returns the titles of the product displays that show a tag, in the order of the displays. */
export async function displaysShowing(database: Database, tagId: string): Promise<string[]> {
  const rows = await read(database, { ...DISPLAYS_OF_TAG, values: [tagId] });
  return rows.map(({ title }) => title);
}
