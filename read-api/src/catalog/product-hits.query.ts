import { likePattern } from '@countinghouse/contracts/kernel/text';
import type { Database } from '@countinghouse/platform/read-store/database';
import { type OptionalPage, pageBounds, pageClause } from '../list-page.ts';
import { PLACES, PRODUCTS, positionOf } from './product-rows.ts';

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

interface HitRow {
  readonly product_id: string;
  readonly item_no: string;
  readonly name: string;
  readonly photo: string;
  readonly category_id: string | null;
  readonly path: string;
}

/** Searchable text is the item number, a line break, and the name. */
const partOf = {
  itemNo: `split_part(p.search, E'\\n', 1)`,
  name: `substr(p.search, strpos(p.search, E'\\n') + 1)`,
} as const;

const WITHIN = `and p.node_id in (select below.node_id from ${PLACES} top join ${PLACES} below using (category_id)
  where top.node_id = $2 and starts_with(below.path, top.path))`;

/** Products whose item number or name contains a term, in its order. */
export async function productHits(
  database: Database,
  by: 'itemNo' | 'name',
  { search, category: nodeId, ...page }: HitQuery,
): Promise<ProductHit[]> {
  const values: unknown[] = [likePattern(search), ...(nodeId ? [nodeId] : [])];
  const { text: bounds, named } = pageClause(pageBounds(page), (value) => `$${values.push(value)}`);
  const { rows } = await database.query<HitRow>({
    ...named(`product-hits-${by}${nodeId ? '-within' : ''}`),
    text: `select p.product_id, p.item_no, p.name, p.photo, place.category_id, place.path
      from ${PRODUCTS} p left join ${PLACES} place on place.node_id = p.node_id
      where p.search like $1 and ${partOf[by]} like $1 ${nodeId ? WITHIN : ''}
      order by ${partOf[by]}, p.product_id ${bounds}`,
    values,
  });
  return rows.map((row) => ({
    _id: row.product_id,
    itemNo: row.item_no,
    name: row.name,
    photo: row.photo,
    category: row.category_id === null ? null : { category: row.category_id, pos: positionOf(row.path) },
  }));
}
