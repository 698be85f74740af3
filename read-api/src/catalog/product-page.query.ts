import type { productList } from '@countinghouse/contracts/catalog/product.list';
import { productListSql } from '@countinghouse/contracts/catalog/product.list-sql';
import { categoryTreeTables, productListTables } from '@countinghouse/contracts/catalog/tables';
import { stockLevelTables } from '@countinghouse/contracts/inventory/tables';
import type { ListCriteria } from '@countinghouse/contracts/kernel/http/list';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { allFoundIn, anyOf } from '@countinghouse/contracts/kernel/sql/list-sql';
import {
  all,
  derived,
  joined,
  optional,
  parameters,
  pick,
  type Selected,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, json } from '@countinghouse/contracts/kernel/table';
import { type SearchTerm, searchReadings } from '@countinghouse/contracts/kernel/text/search-text';
import { supplierListTables } from '@countinghouse/contracts/suppliers/tables';
import {
  type FoundPage,
  findPage,
  inOrderOf,
  isNarrowed,
  totalByStatus,
} from '@countinghouse/platform/lists/find-page';
import { type PageBounds, type PageClause, pageClause, readPage } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { counted, PRODUCT, type ProductRow, page, pageRow, products, productsIn, references } from './product-rows.ts';

const total = source(productListTables.totals);

/** Filter of products, which are ordered newest first. */
export interface ProductFilter {
  /** Substring of an item number or a name. */
  readonly search?: string | undefined;
  readonly activeOnly?: boolean;
  /** A node of the category tree with its path; products below it match too. */
  readonly category?: { readonly nodeId: string; readonly pos: readonly number[] } | undefined;
  readonly tagId?: string;
}

/** Bounds of a page that may also be limited by its size in bytes. */
export interface ProductBounds extends PageBounds {
  /** Bytes of text after which the page ends. Default: no limit. */
  readonly mostText?: number;
}

/**
 * Shortest term that the trigram index supports; such a term is wrapped in a `select` so that the planner keeps one
 * generic plan for all terms, while a shorter one is passed plainly and searched without the index.
 */
const SHORTEST_INDEXED = 3;
/** Maximum number of search words with a named statement, which bounds the number of prepared statements. */
const MOST_NAMED_TERMS = 3;

/** Returns one page of products and their total in one round trip. */
export async function productPage(
  database: Database,
  filter: ProductFilter,
  bounds: ProductBounds,
): Promise<{ rows: readonly ProductRow[]; total: number }> {
  const { values, given } = parameters();
  const clause = pageClause(bounds, given);
  const { activeOnly, category, tagId } = filter;
  const readings = searchReadings(filter.search ?? '');
  const counts = readings.map((terms) => terms.length);
  const isIndexed = readings.every((terms) => terms.some(({ pattern }) => pattern.length - 2 >= SHORTEST_INDEXED));
  const patternsOf = (terms: readonly SearchTerm[]) =>
    terms.map(({ pattern }) => (isIndexed ? sql`(select ${given(pattern)})` : given(pattern)));
  const nodes =
    category && nodesUnder(given(category.nodeId), given(category.pos.map((index) => `${index},`).join('')));
  const conditions = [
    ...(activeOnly ? [products.active] : []),
    ...(readings.length > 0 ? [anyOf(readings.map((terms) => allFoundIn(products.search, patternsOf(terms))))] : []),
    ...(tagId ? [sql`${products.tag_ids} ? ${given(tagId)}`] : []),
    ...(nodes ? [sql`${products.node_id} in (${nodes})`] : []),
  ];
  const searched = readings.length > 0 || tagId;
  const [row] = await read(database, {
    ...(Math.max(0, ...counts) <= MOST_NAMED_TERMS &&
      clause.named(
        `product-page ${counts.join('or')} ${[activeOnly, isIndexed, tagId, nodes, bounds.mostText].map((used) => (used ? 1 : 0)).join('')}`,
      )),
    text:
      searched || (nodes && !activeOnly)
        ? filtered(conditions, clause, bounds.mostText)
        : nodes
          ? inNodes(nodes, clause)
          : unfiltered(conditions, clause),
    values,
  });
  return row ? { rows: productsIn(row), total: row.total } : { rows: [], total: 0 };
}

/** Returns one page of the products in the back office. */
export async function listedProducts(
  database: Database,
  criteria: ListCriteria<typeof productList>,
  bounds: PageBounds,
  calendar: ShopCalendar,
): Promise<Omit<FoundPage, 'ids'> & { readonly rows: readonly ProductRow[] }> {
  // The unfiltered list takes one round trip.
  if (!isNarrowed(criteria) && !criteria.sort) return productPage(database, {}, bounds);
  const total = await totalByStatus(criteria, () => readSums(database));
  const { ids, ...found } = await findPage(database, { list: productListSql, criteria, bounds, calendar, total });
  return { ...found, rows: ids.length === 0 ? [] : await productsOf(database, LISTED_PRODUCTS, ids) };
}

const PRODUCT_TOTALS = {
  name: 'product-totals',
  text: sql`select ${select(pick(total, 'scope', 'products'))} from ${total} where ${total.scope} in ('all', 'active')`,
};

async function readSums(database: Database): Promise<ReadonlyMap<string, number>> {
  return new Map((await read(database, PRODUCT_TOTALS)).map(({ scope, products }) => [scope, products]));
}

/** Estimated bytes of one tag of a product in a response, with its id and a name of usual length. */
const TAG_TEXT = 100;

const NEWEST_FIRST = sql`order by ${products.created_at} desc, ${products.product_id} desc`;

/** Without a filter the total does not require a scan of all products. */
function unfiltered(conditions: readonly Sql[], { text: bounds }: PageClause) {
  const isNarrowed = conditions.length > 0;
  const found = sql`select ${PRODUCT} from ${products} ${isNarrowed ? sql`where ${products.active}` : sql``}
    ${NEWEST_FIRST} ${bounds}`;
  const count = sql`coalesce((select ${total.products} from ${total}
    where ${total.scope} = ${isNarrowed ? sql`'active'` : sql`'all'`}), 0)`;
  return sql`with ${page} as materialized (${found}) select ${pageRow} from (select ${count}::bigint) ${counted}`;
}

const place = select({ product_id: products.product_id, created_at: products.created_at });
const newest = derived(place, 'newest');
const hit = derived(select({ product_id: newest.product_id }), 'hit');
const product = source(productListTables.products, 'product');
const productHit = select(all(product));
const top = source(categoryTreeTables.places, 'top');
const below = source(categoryTreeTables.places, 'below');
const node = select({ node_id: below.node_id });
const nodes = derived(node, 'nodes');

/** The newest of every node are read and merged, so that the cost does not depend on the size of a category. */
function inNodes(nodesBelow: Sql, { text: bounds, upTo }: PageClause) {
  const newestOfNode = sql`select ${place} from ${products}
    where ${products.node_id} = ${nodes.node_id} and ${products.active} ${NEWEST_FIRST} limit ${upTo}`;
  const hits = sql`select ${newest.product_id} from ${nodes} cross join lateral (${newestOfNode}) ${newest}
    order by ${newest.created_at} desc, ${newest.product_id} desc ${bounds}`;
  const found = sql`select ${productHit} from (${hits}) ${hit} join ${product} on ${product.product_id} = ${hit.product_id}`;
  const count = sql`coalesce((select sum(${total.products}) from ${total}
    where ${total.scope} in (select 'node:' || ${nodes.node_id} from ${nodes})), 0)`;
  return sql`with ${nodes} as materialized (${nodesBelow}), ${page} as materialized (${found})
    select ${pageRow} from (select ${count}::bigint) ${counted}`;
}

/** A node of the category tree and all its descendants, including deleted nodes that products were moved from. */
function nodesUnder(nodeId: Sql, path: Sql): Sql {
  return sql`select ${node} from ${top} join ${below} on ${below.category_id} = ${top.category_id}
    where ${top.node_id} = ${nodeId} and starts_with(${below.path}, ${top.path} || ${path})`;
}

const hits = derived(place, 'hits');

function filtered(conditions: readonly Sql[], { text: bounds }: PageClause, mostText?: number) {
  const onPage = sql`select ${hits.product_id} from ${hits}
    order by ${hits.created_at} desc, ${hits.product_id} desc ${bounds}`;
  const found = sql`select ${productHit} from (${onPage}) ${hit} join ${product} on ${product.product_id} = ${hit.product_id}`;
  const matching = sql`select ${place} from ${products} where ${joined(conditions, ' and ')}`;
  return sql`with ${hits} as materialized (${matching}),
      ${page} as materialized (${mostText === undefined ? found : upToText(found, mostText)})
    select ${pageRow} from (select count(*) from ${hits}) ${counted}`;
}

const measured = select({
  ...all(page),
  text_so_far: typed(
    bigint(),
    sql`sum(octet_length(${page.description}) + ${TAG_TEXT} * jsonb_array_length(${page.tag_ids}))
      over (order by ${page.created_at} desc, ${page.product_id} desc rows unbounded preceding)`,
  ),
});
const soFar = derived(measured, 'measured');
const short = select(pick(soFar, ...(PRODUCT.names as (keyof Selected<typeof PRODUCT>)[])));

/** PostgreSQL reads the length of a long text without reading the text. */
function upToText(found: Sql, most: number): Sql {
  const sized = sql`select ${measured} from (${found}) ${page}`;
  return sql`select ${short} from (${sized}) ${soFar} where ${soFar.text_so_far} <= ${most}`;
}

const REFERENCED = select(references);

function statementOf(name: string, where: Sql) {
  const found = sql`select ${PRODUCT} from ${products} where ${where}`;
  return { name, text: sql`with ${page} as materialized (${found}) select ${REFERENCED}` };
}
const PRODUCT_BY_ID = statementOf('product-by-id', sql`${products.product_id} = $1`);
const LISTED_PRODUCTS = statementOf('listed-products', sql`${products.product_id} = any($1::uuid[])`);
const PRODUCTS_BY_IDS = statementOf(
  'products-by-ids',
  sql`${products.product_id} = any($1::uuid[]) and ${products.active}`,
);

/** Returns one product without a check of the caller. */
export async function productById(database: Database, productId: string): Promise<ProductRow | undefined> {
  const [row] = await read(database, { ...PRODUCT_BY_ID, values: [productId] });
  return row && productsIn(row)[0];
}

/** Returns the active products among these ids, in the order of the ids. */
export async function productsByIds(database: Database, ids: readonly string[]): Promise<ProductRow[]> {
  return ids.length === 0 ? [] : productsOf(database, PRODUCTS_BY_IDS, ids);
}

async function productsOf(database: Database, statement: typeof PRODUCTS_BY_IDS, ids: readonly string[]) {
  const [row] = await read(database, { ...statement, values: [ids] });
  return inOrderOf(ids, row ? productsIn(row) : [], ({ product_id }) => product_id);
}

const level = optional(source(stockLevelTables.levels, 'level'));
const supplier = optional(source(supplierListTables.suppliers, 'supplier'));
const inStock = typed(bigint(), sql`coalesce(${level.quantity}, 0)`);
const lowRow = select({ ...pick(product, 'product_id', 'item_no'), quantity: inStock });
const low = derived(lowRow, 'low');
const lowPage = derived(select(all(low)), 'low_page');
const alert = select({
  _id: product.product_id,
  itemNo: product.item_no,
  name: product.name,
  photo: product.photo,
  alertQuantity: product.alert_quantity,
  quantity: lowPage.quantity,
  supplier: typed(
    json<{ name: string }>().nullable(),
    sql`case when ${supplier.name} is not null then json_build_object('name', ${supplier.name}) end`,
  ),
});
export type AlertRow = Selected<typeof alert>;

const lowest = sql`select ${select(all(low))} from ${low}
  order by ${low.quantity}, ${low.item_no}, ${low.product_id} limit $1 offset $2`;
const INVENTORY_ALERT = {
  name: 'inventory-alert',
  before: sql`with ${low} as materialized (${sql`select ${lowRow} from ${product}
    left join ${level} on ${level.product_id} = ${product.product_id}
    where ${product.active} and ${inStock} <= ${product.alert_quantity}`})`,
  totals: sql`select ${select({ total: typed(bigint(), sql`count(*)`) })} from ${low}`,
  page: sql`select ${alert} from (${lowest}) ${lowPage}
    join ${product} on ${product.product_id} = ${lowPage.product_id}
    left join ${supplier} on ${supplier.supplier_id} = ${product.supplier_id}
    order by ${lowPage.quantity}, ${lowPage.item_no}, ${lowPage.product_id}`,
  key: '_id' as const,
};

/** Returns active products at or below their alert quantity, ordered by stock ascending. */
export async function inventoryAlert(
  database: Database,
  { limit, offset }: PageBounds,
): Promise<{ products: AlertRow[]; total: number }> {
  const { totals, rows } = await readPage(database, { ...INVENTORY_ALERT, values: [limit, offset] });
  const products = rows.map(({ _id, itemNo, name, photo, supplier, alertQuantity, quantity }) => {
    return { _id, itemNo, name, photo, supplier, alertQuantity, quantity };
  });
  return { products, total: totals?.total ?? 0 };
}
