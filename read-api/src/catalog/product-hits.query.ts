import { categoryTreeTables, productListTables } from '@countinghouse/contracts/catalog/tables';
import { likePattern } from '@countinghouse/contracts/kernel/text';
import type { Database } from '@countinghouse/platform/read-store/database';
import { optional, parameters, pick, read, select, source, sql } from '@countinghouse/platform/read-store/sql';
import { type OptionalPage, pageBounds, pageClause } from '../list-page.ts';
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
  /** Only products at or below this node of the category tree. */
  readonly category?: string | undefined;
}

const p = source(productListTables.products, 'p');
const place = optional(source(categoryTreeTables.places, 'place'));
const hit = select({ ...pick(p, 'product_id', 'item_no', 'name', 'photo'), ...pick(place, 'category_id', 'path') });

/** Searchable text is the item number, a line break, and the name. */
const partOf = {
  itemNo: sql`split_part(${p.search}, E'\\n', 1)`,
  name: sql`substr(${p.search}, strpos(${p.search}, E'\\n') + 1)`,
} as const;

const top = source(categoryTreeTables.places, 'top');
const below = source(categoryTreeTables.places, 'below');
const WITHIN = sql`and ${p.node_id} in (select ${below.node_id} from ${top}
  join ${below} on ${below.category_id} = ${top.category_id}
  where ${top.node_id} = $2 and starts_with(${below.path}, ${top.path}))`;

/** Products whose item number or name contains a term, in its order. */
export async function productHits(
  database: Database,
  by: 'itemNo' | 'name',
  { search, category: nodeId, ...page }: HitQuery,
): Promise<ProductHit[]> {
  const { values, given } = parameters();
  given(likePattern(search));
  if (nodeId) given(nodeId);
  const { text: bounds, named } = pageClause(pageBounds(page), given);
  const rows = await read(database, {
    ...named(`product-hits-${by}${nodeId ? '-within' : ''}`),
    text: sql`select ${hit} from ${p} left join ${place} on ${place.node_id} = ${p.node_id}
      where ${p.search} like $1 and ${partOf[by]} like $1 ${nodeId ? WITHIN : sql``}
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
