import { categoryTreeTables, productListTables, tagListTables } from '@countinghouse/contracts/catalog/tables';
import { productVersion } from '@countinghouse/contracts/catalog/version';
import {
  type ListedProductView,
  type ProductView,
  type PublicProductView,
  productViewOf,
  publicProductViewOf,
} from '@countinghouse/contracts/catalog/views';
import { stockLevelTables } from '@countinghouse/contracts/inventory/tables';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import {
  all,
  derived,
  functionRows,
  jsonRows,
  optional,
  pick,
  type Selected,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, integer, json, text } from '@countinghouse/contracts/kernel/table';
import { supplierListTables } from '@countinghouse/contracts/suppliers/tables';
import { isoInstant } from '@countinghouse/platform/postgres/json-ready-types';
import { BASE_CURRENCY } from '../shared/base-currency.ts';

/** All columns of the products table. */
export const products = source(productListTables.products);
export const PRODUCT = select(all(products));
/** The products that a statement selects, as a common table expression of {@link PRODUCT}. */
export const page = derived(PRODUCT, 'page');

const level = source(stockLevelTables.levels);
const levelFound = select(pick(level, 'quantity', 'stock_revision'));
const stock = optional(derived(levelFound, 'stock'));
const node = source(categoryTreeTables.places);
const nodeFound = select(pick(node, 'category_id', 'name', 'path', 'revision'));
const place = optional(derived(nodeFound, 'place'));
const supplier = source(supplierListTables.suppliers);
const supplierFound = select(pick(supplier, 'name'));
const from = optional(derived(supplierFound, 'supplier'));
const product = select({
  ...pick(
    page,
    'product_id',
    'name',
    'description',
    'photo',
    'thumbnails',
    'revision',
    'tag_ids',
    'supplier_id',
    'weight',
  ),
  itemNo: page.item_no,
  packSize: page.pack_size,
  taxClass: page.tax_class,
  alertQuantity: page.alert_quantity,
  purchasePrice: page.purchase_price,
  sellingPrice: page.selling_price,
  status: page.active,
  created_at: page.created_at,
  updated_at: page.updated_at,
  supplier_name: from.name,
  category_id: place.category_id,
  category_name: place.name,
  path: place.path,
  tree_revision: place.revision,
  quantity: typed(bigint(), sql`coalesce(${stock.quantity}, 0)`),
  stock_revision: typed(integer(), sql`coalesce(${stock.stock_revision}, -1)`),
});
const tag = source(tagListTables.tags, 'tag');
const tagged = functionRows('tagged', { tag_id: text() });

/**
 * What a statement returns for its {@link page}: the products, newest first, and the names of what they share; the
 * level of each product is read by its key, independent of the size of the shop.
 */
export const references = {
  currency: BASE_CURRENCY,
  /** Names by id. */
  tags: typed(
    json<Readonly<Record<string, string>>>().nullable(),
    sql`(select json_object_agg(${tag.tag_id}, ${tag.name}) from ${tag} where ${tag.tag_id} in (
      select ${tagged.tag_id}::uuid from ${page}, jsonb_array_elements_text(${page.tag_ids}) ${tagged}))`,
  ),
  products: jsonRows(sql`select ${product} from ${page}
      left join lateral (${sql`select ${levelFound} from ${level}
        where ${level.product_id} = ${page.product_id} limit 1`}) ${stock} on true
      left join lateral (${sql`select ${nodeFound} from ${node}
        where ${node.node_id} = ${page.node_id} limit 1`}) ${place} on true
      left join lateral (${sql`select ${supplierFound} from ${supplier}
        where ${supplier.supplier_id} = ${page.supplier_id} limit 1`}) ${from} on true
      order by ${page.created_at} desc, ${page.product_id} desc`),
};

const referenced = select(references);
type References = Selected<typeof referenced>;

/** The total number of products, as a subquery in FROM with one row. */
export const counted = functionRows('counted', { total: bigint() });
export const pageRow = select({ total: counted.total, ...references });

export function productsIn({ products, tags, currency }: References): readonly ProductRow[] {
  return (products ?? []).map((row) => ({ ...row, currency, tags: tags ?? {} }));
}

export type ProductRow = Selected<typeof product> & {
  /** Names by id of these and other products of the page; deleted tags have none. */
  readonly tags: Readonly<Record<string, string>>;
  readonly currency: string;
};

/** Converts a row to the public view of a product. */
export function publicProductOf(row: ProductRow): PublicProductView {
  return publicProductViewOf(row.product_id, row, shownOf(row));
}

/** Converts a row to the staff view of a product. */
export function productOf(row: ProductRow): ProductView {
  const supplier = row.supplier_name === null ? null : { _id: row.supplier_id ?? '', name: row.supplier_name };
  return productViewOf(row.product_id, row, { ...shownOf(row), supplier });
}

/** Converts a row to a product of the list in the back office. */
export function listedProductOf(row: ProductRow): ListedProductView {
  return { ...productOf(row), createdAt: isoInstant(row.created_at), updatedAt: isoInstant(row.updated_at) };
}

/** References of a product, named as in the view. */
function shownOf(row: ProductRow): Pick<ProductView, 'quantity' | 'tags' | 'category' | 'currency' | 'version'> {
  return {
    quantity: row.quantity,
    tags: row.tag_ids.flatMap((id) => (row.tags[id] === undefined ? [] : { _id: id, name: row.tags[id] })),
    category:
      row.category_id === null
        ? null
        : {
            category: row.category_id,
            pos: positionOf(row.path ?? ''),
            name: row.category_name ?? '',
            version: versionOf(row.tree_revision ?? -1),
          },
    currency: row.currency,
    version: productVersion({ details: row.revision, stock: row.stock_revision }),
  };
}

/** `0,2,` → [0, 2] */
export function positionOf(path: string): number[] {
  return path === '' ? [] : path.slice(0, -1).split(',').map(Number);
}
