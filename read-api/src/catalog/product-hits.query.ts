import { categoryTreeTables, productListTables } from '@countinghouse/contracts/catalog/tables';
import { anyOf } from '@countinghouse/contracts/kernel/sql/list-sql';
import {
  joined,
  optional,
  parameters,
  pick,
  type Sql,
  select,
  source,
  sql,
} from '@countinghouse/contracts/kernel/sql/sql';
import { type SearchTerm, searchReadings } from '@countinghouse/contracts/kernel/text/search-text';
import { type OptionalPage, pageBounds, pageClause } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { positionOf } from './product-rows.ts';

export interface ProductHit {
  readonly _id: string;
  readonly itemNo: string;
  readonly name: string;
  readonly photo: string;
  readonly category: { category: string; pos: number[] } | null;
}

export interface HitQuery extends OptionalPage {
  readonly search: string;
  /** Restricts the hits to products at or below this node of the category tree. */
  readonly category?: string | undefined;
}

const p = source(productListTables.products, 'p');
const place = optional(source(categoryTreeTables.places, 'place'));
const hit = select({ ...pick(p, 'product_id', 'item_no', 'name', 'photo'), ...pick(place, 'category_id', 'path') });

/** Lines of the product's search text. */
const partOf = {
  itemNo: sql`split_part(${p.search}, E'\\n', 1)`,
  name: sql`split_part(${p.search}, E'\\n', 2)`,
} as const;

const top = source(categoryTreeTables.places, 'top');
const below = source(categoryTreeTables.places, 'below');
const within = (nodeId: Sql) => sql`${p.node_id} in (select ${below.node_id} from ${top}
  join ${below} on ${below.category_id} = ${top.category_id}
  where ${top.node_id} = ${nodeId} and starts_with(${below.path}, ${top.path}))`;

/** Maximum number of search words with a named statement, which bounds the number of prepared statements. */
const MOST_NAMED_TERMS = 3;

/** Returns products whose item number or name contains all words of a search, in its order. */
export async function productHits(
  database: Database,
  by: 'itemNo' | 'name',
  { search, category: nodeId, ...page }: HitQuery,
): Promise<ProductHit[]> {
  const { values, given } = parameters();
  const readings = searchReadings(search);
  const counts = readings.map((terms) => terms.length);
  const found = (terms: readonly SearchTerm[]) =>
    joined(
      terms.map(
        ({ pattern, ofLine }) => sql`${p.search} like ${given(pattern)} and ${partOf[by]} like ${given(ofLine)}`,
      ),
      ' and ',
    );
  const conditions = [
    sql`true`,
    ...(readings.length > 0 ? [anyOf(readings.map(found))] : []),
    ...(nodeId ? [within(given(nodeId))] : []),
  ];
  const { text: bounds, named } = pageClause(pageBounds(page), given);
  const rows = await read(database, {
    ...(Math.max(0, ...counts) <= MOST_NAMED_TERMS &&
      named(`product-hits-${by}-${counts.join('or')}${nodeId ? '-within' : ''}`)),
    text: sql`select ${hit} from ${p} left join ${place} on ${place.node_id} = ${p.node_id}
      where ${joined(conditions, ' and ')}
      order by ${partOf[by]}, ${p.product_id} ${bounds}`,
    values,
  });
  return rows.map((row) => ({
    _id: row.product_id,
    itemNo: row.item_no,
    name: row.name,
    photo: row.photo,
    category: row.category_id === null ? null : { category: row.category_id, pos: positionOf(row.path ?? '') },
  }));
}
