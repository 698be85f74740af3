import { productVersion } from '@countinghouse/contracts/catalog/version';
import type { ProductView, PublicProductView } from '@countinghouse/contracts/catalog/views';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { versionOf } from '@countinghouse/contracts/kernel/version';
import { BASE_CURRENCY } from '../base-currency.ts';

/** The view of products and what belongs to it. */
export const PRODUCTS = 'views."catalog_product_list__products"';
export const TOTALS = 'views."catalog_product_list__totals"';
export const PLACES = 'views."catalog_category_tree__places"';
export const LEVELS = 'views."inventory_stock_level__levels"';

/**
 * The rest of a statement behind a CTE `page` of products: one row with the total, the products in their order, the names of what they
 * share, and `more` columns. One level per product is looked up by its key, however large the shop is.
 */
export function withReferences(total: string, more: readonly string[] = []): string {
  return `select ${[`${total}::bigint as total`, ...more].join(', ')},
    ${BASE_CURRENCY} as currency,
    (select json_object_agg(tag.tag_id, tag.name) from views."catalog_tag_list__tags" tag
      where tag.tag_id in (select given::uuid from page, jsonb_array_elements_text(page.tag_ids) given)) as tags,
    (select json_agg(product) from (
      select p.product_id, p.item_no, p.name, p.description, p.alert_quantity, p.purchase_price, p.selling_price,
        p.photo, p.thumbnails, p.active, p.revision, p.tag_ids, p.supplier_id, supplier.name as supplier_name,
        place.category_id, place.name as category_name, place.path, place.revision as tree_revision,
        coalesce(level.quantity, 0) as quantity, coalesce(level.stock_revision, -1) as stock_revision
      from page p
      left join lateral (select * from ${LEVELS} level where level.product_id = p.product_id limit 1) level on true
      left join lateral (select * from ${PLACES} place where place.node_id = p.node_id limit 1) place on true
      left join lateral (
        select supplier.name from views."suppliers_supplier_list__suppliers" supplier
        where supplier.supplier_id = p.supplier_id limit 1
      ) supplier on true
      order by p.created_at desc, p.product_id desc
    ) product) as products`;
}

/** What a statement that ends with {@link withReferences} answers. */
export interface PageRow {
  readonly total: number;
  readonly currency: string;
  /** Names by id. */
  readonly tags: Readonly<Record<string, string>> | null;
  readonly products: readonly Omit<ProductRow, 'tags' | 'currency'>[] | null;
}

export function productsIn({ products, tags, currency }: PageRow): readonly ProductRow[] {
  return (products ?? []).map((row) => ({ ...row, currency, tags: tags ?? {} }));
}

export interface ProductRow {
  readonly product_id: string;
  readonly item_no: string;
  readonly name: string;
  readonly description: string;
  readonly alert_quantity: number;
  readonly purchase_price: number;
  readonly selling_price: number;
  readonly photo: string;
  readonly thumbnails: string[];
  readonly active: boolean;
  readonly revision: number;
  readonly supplier_id: string | null;
  readonly supplier_name: string | null;
  readonly category_id: string | null;
  readonly category_name: string;
  readonly path: string;
  readonly tree_revision: number;
  readonly quantity: number;
  readonly stock_revision: number;
  readonly tag_ids: readonly string[];
  /** Names by id, of these products and others of the page; deleted tags have none. */
  readonly tags: Readonly<Record<string, string>>;
  readonly currency: string;
}

/** A product as anybody may see it. */
export function publicProductOf(row: ProductRow): PublicProductView {
  return {
    _id: row.product_id,
    itemNo: row.item_no,
    name: row.name,
    description: row.description,
    quantity: row.quantity,
    sellingPrice: fromMinor(row.selling_price),
    tags: row.tag_ids.flatMap((id) => (row.tags[id] === undefined ? [] : { _id: id, name: row.tags[id] })),
    category:
      row.category_id === null
        ? null
        : {
            category: row.category_id,
            pos: positionOf(row.path),
            name: row.category_name,
            version: versionOf(row.tree_revision),
          },
    photo: row.photo,
    thumbnails: row.thumbnails,
    status: row.active,
    currency: row.currency,
    version: productVersion({ details: row.revision, stock: row.stock_revision }),
  };
}

/** A product as staff see it. */
export function productOf(row: ProductRow): ProductView {
  return {
    ...publicProductOf(row),
    alertQuantity: row.alert_quantity,
    supplier: row.supplier_name === null ? null : { _id: row.supplier_id ?? '', name: row.supplier_name },
    purchasePrice: fromMinor(row.purchase_price),
  };
}

/** `0,2,` → [0, 2] */
export function positionOf(path: string): number[] {
  return path === '' ? [] : path.slice(0, -1).split(',').map(Number);
}
