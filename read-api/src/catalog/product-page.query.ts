import { likePattern } from '@countinghouse/contracts/kernel/text';
import type { Database } from '@countinghouse/platform/read-store/database';
import { type PageBounds, type PageClause, pageClause } from '../list-page.ts';
import {
  LEVELS,
  type PageRow,
  PLACES,
  PRODUCTS,
  type ProductRow,
  productsIn,
  TOTALS,
  withReferences,
} from './product-rows.ts';

/** Which products, newest first. */
export interface ProductFilter {
  /** Part of an item number or a name. */
  readonly search?: string | undefined;
  readonly activeOnly?: boolean;
  /** A node of the category tree and the path that leads on from it; everything below counts too. */
  readonly category?: { readonly nodeId: string; readonly pos: readonly number[] } | undefined;
  readonly tagId?: string;
}

/** A page that may also end early. */
export interface ProductBounds extends PageBounds {
  /** Bytes of text from which on the page leaves products off. Default: none. */
  readonly mostText?: number;
}

/**
 * Characters of a term from which on the index finds it, by threes. A term of that length is hidden from the planner by a `select`, so that it
 * keeps its plan instead of making one, of the same shape, for every term; what is shorter is better looked for without the index, and shown.
 */
const SHORTEST_INDEXED = 3;

/**
 * One page of products and how many there are in all, in one round trip.
 */
export async function productPage(
  database: Database,
  filter: ProductFilter,
  bounds: ProductBounds,
): Promise<{ rows: readonly ProductRow[]; total: number }> {
  const values: unknown[] = [];
  const given = (value: unknown) => `$${values.push(value)}`;
  const clause = pageClause(bounds, given);
  const { activeOnly, category, tagId } = filter;
  const search = filter.search?.trim();
  const indexed = search !== undefined && [...search].length >= SHORTEST_INDEXED;
  const nodes =
    category && nodesBelow(given(category.nodeId), given(category.pos.map((index) => `${index},`).join('')));
  const conditions = [
    ...(activeOnly ? ['active'] : []),
    ...(search
      ? [`search like ${indexed ? `(select ${given(likePattern(search))})` : given(likePattern(search))}`]
      : []),
    ...(tagId ? [`tag_ids ? ${given(tagId)}`] : []),
    ...(nodes ? [`node_id in (${nodes})`] : []),
  ];
  const searched = search || tagId;
  const { rows } = await database.query<PageRow>({
    ...clause.named(
      `product-page ${[activeOnly, search, indexed, tagId, nodes, bounds.mostText].map((used) => (used ? 1 : 0)).join('')}`,
    ),
    text:
      searched || (nodes && !activeOnly)
        ? filtered(conditions, clause, bounds.mostText)
        : nodes
          ? inNodes(nodes, clause)
          : unfiltered(conditions, clause),
    values,
  });
  return rows[0] ? { rows: productsIn(rows[0]), total: rows[0].total } : { rows: [], total: 0 };
}

/** Bytes that a tag of a product takes in an answer, with its id and a name of usual length. */
const TAG_TEXT = 100;

const NEWEST_FIRST = 'order by created_at desc, product_id desc';

/** Without a filter there is no need to find them all to say how many there are. */
function unfiltered(conditions: readonly string[], { text: bounds }: PageClause): string {
  const [scope, where] = conditions.length > 0 ? ['active', 'where active'] : ['all', ''];
  return `with page as materialized (
      select * from ${PRODUCTS} ${where} ${NEWEST_FIRST} ${bounds}
    ) ${withReferences(`coalesce((select products from ${TOTALS} where scope = '${scope}'), 0)`)}`;
}

/** The newest of every node, of which the newest are the page: a big category costs what a small one does. */
function inNodes(nodes: string, { text: bounds, upTo }: PageClause): string {
  return `with nodes as materialized (${nodes}), page as materialized (
      select product.* from (
        select newest.product_id from nodes cross join lateral (
          select product_id, created_at from ${PRODUCTS} where node_id = nodes.node_id and active
          ${NEWEST_FIRST} limit ${upTo}
        ) newest ${NEWEST_FIRST} ${bounds}
      ) hit join ${PRODUCTS} product using (product_id)
    ) ${withReferences(`coalesce((select sum(products) from ${TOTALS} where scope in (select 'node:' || node_id from nodes)), 0)`)}`;
}

/** A node of the category tree and everything below it, deleted nodes too whose products came there. */
function nodesBelow(nodeId: string, path: string): string {
  return `select below.node_id from ${PLACES} top join ${PLACES} below using (category_id)
    where top.node_id = ${nodeId} and starts_with(below.path, top.path || ${path})`;
}

function filtered(conditions: readonly string[], { text: bounds }: PageClause, mostText?: number): string {
  const page = `select product.* from (select product_id from hits ${NEWEST_FIRST} ${bounds}) hit
      join ${PRODUCTS} product using (product_id)`;
  return `with hits as materialized (
      select product_id, created_at from ${PRODUCTS} where ${conditions.join(' and ')}
    ), page as materialized (
      ${mostText === undefined ? page : upToText(page, mostText)}
    ) ${withReferences('(select count(*) from hits)')}`;
}

/** PostgreSQL knows the length of a long text without reading it. */
function upToText(page: string, most: number): string {
  return `select * from (
        select page.*, sum(octet_length(description) + ${TAG_TEXT} * jsonb_array_length(tag_ids))
          over (${NEWEST_FIRST} rows unbounded preceding) as text_so_far
        from (${page}) page
      ) page where text_so_far <= ${most}`;
}

/** One product, whoever may see it. */
export async function productById(database: Database, productId: string): Promise<ProductRow | undefined> {
  const { rows } = await database.query<PageRow>({
    name: 'product-by-id',
    text: `with page as materialized (select * from ${PRODUCTS} where product_id = $1) ${withReferences('1')}`,
    values: [productId],
  });
  return rows[0] && productsIn(rows[0])[0];
}

/** Those of the products that are active, in the order asked for. */
export async function productsByIds(database: Database, ids: readonly string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await database.query<PageRow>({
    name: 'products-by-ids',
    text: `with page as materialized (select * from ${PRODUCTS} where product_id = any($1::uuid[]) and active)
      ${withReferences('0')}`,
    values: [ids],
  });
  const products = new Map(rows[0] && productsIn(rows[0]).map((row) => [row.product_id, row]));
  return ids.flatMap((id) => products.get(id) ?? []);
}

export interface AlertRow {
  readonly _id: string;
  readonly itemNo: string;
  readonly name: string;
  readonly photo: string;
  readonly supplier: { name: string } | null;
  readonly alertQuantity: number;
  readonly quantity: number;
}

/** Active products at or below their alert quantity, the emptiest shelves first. */
export async function inventoryAlert(
  database: Database,
  { limit, offset }: PageBounds,
): Promise<{ products: AlertRow[]; total: number }> {
  const { rows } = await database.query<AlertRow & { total: number }>({
    name: 'inventory-alert',
    text: `with low as materialized (
        select p.product_id, p.item_no, coalesce(level.quantity, 0) as quantity
        from ${PRODUCTS} p left join ${LEVELS} level on level.product_id = p.product_id
        where p.active and coalesce(level.quantity, 0) <= p.alert_quantity
      )
      select total.total, product.* from (select count(*) as total from low) total
      left join lateral (
        select p.product_id as "_id", p.item_no as "itemNo", p.name, p.photo, p.alert_quantity as "alertQuantity", page.quantity,
               case when supplier.name is not null then json_build_object('name', supplier.name) end as supplier
        from (select * from low order by quantity, item_no, product_id limit $1 offset $2) page
        join ${PRODUCTS} p using (product_id)
        left join views."suppliers_supplier_list__suppliers" supplier on supplier.supplier_id = p.supplier_id
        order by page.quantity, page.item_no, page.product_id
      ) product on true`,
    values: [limit, offset],
  });
  const products = rows.filter((row) => row._id !== null).map(({ total: _, ...product }) => product);
  return { products, total: rows[0]?.total ?? 0 };
}
