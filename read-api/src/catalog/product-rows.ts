import { productVersion } from '@countinghouse/contracts/catalog/version';
import type { ProductView, PublicProductView } from '@countinghouse/contracts/catalog/views';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { versionOf } from '@countinghouse/contracts/kernel/version';
import { FIRST_CURRENCY } from '@countinghouse/contracts/settings/views';

/** The view of products and what belongs to it. */
export const PRODUCTS = 'views."catalog_product_list__products"';
export const TOTALS = 'views."catalog_product_list__totals"';
export const PLACES = 'views."catalog_category_tree__places"';
export const LEVELS = 'views."inventory_stock_level__levels"';

/** What {@link productOf} needs of a product `p`, found with {@link PRODUCT_JOINS}. */
export const PRODUCT_COLUMNS = `
  p.product_id, p.item_no, p.name, p.description, p.alert_quantity, p.purchase_price, p.selling_price, p.photo,
  p.thumbnails, p.active, p.revision, p.supplier_id, supplier.name as supplier_name,
  place.category_id, place.name as category_name, place.path, place.revision as tree_revision,
  coalesce(level.quantity, 0) as quantity, coalesce(level.stock_revision, -1) as stock_revision,
  (select json_agg(json_build_object('_id', tag.tag_id, 'name', tag.name) order by given.place)
     from jsonb_array_elements_text(p.tag_ids) with ordinality given (tag_id, place)
     join views."catalog_tag_list__tags" tag on tag.tag_id = given.tag_id::uuid) as tags,
  coalesce((select currency ->> 'name'
     from views."settings_shop__parts" part, json_array_elements(part.data -> 'list') currency
     where part.part = 'currencies' and currency ->> 'currencyId' = part.data ->> 'baseId'),
    '${FIRST_CURRENCY.name}') as currency`;

export const PRODUCT_JOINS = `
  left join ${LEVELS} level on level.product_id = p.product_id
  left join ${PLACES} place on place.node_id = p.node_id
  left join views."suppliers_supplier_list__suppliers" supplier on supplier.supplier_id = p.supplier_id`;

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
  readonly tags: { _id: string; name: string }[] | null;
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
    tags: row.tags ?? [],
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
