import type { ProductLine } from '@countinghouse/contracts/catalog/product-sheet';
import { productVersion } from '@countinghouse/contracts/catalog/version';
import type { CategoryNode } from '@countinghouse/contracts/catalog/views';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { versionOf } from '@countinghouse/contracts/kernel/version';
import type { Database } from '@countinghouse/platform/read-store/database';

/** Views that products with all that they refer to are read from. */
export const PRODUCT_VIEWS = [
  'catalog_product_list',
  'catalog_category_tree',
  'catalog_tag_list',
  'suppliers_supplier_list',
  'inventory_stock_level',
];

/** A place in the category tree as a product call names it. */
export interface Place {
  readonly category: string;
  readonly pos: number[];
  readonly version: string;
}

/** What products refer to, by name and by id. Names compare without case and surrounding white space. */
export interface Catalogue {
  readonly suppliers: Names<string>;
  readonly tags: Names<string>;
  readonly places: Names<Place>;
  /** Deleted nodes → the living one that their products belong to. */
  readonly livingNode: ReadonlyMap<string, string>;
}

export interface Names<Value> {
  /** Values by comparable name; several when a name is ambiguous. */
  readonly byName: ReadonlyMap<string, readonly Value[]>;
  readonly byId: ReadonlyMap<string, { readonly name: string; readonly value: Value }>;
}

/** The form in which names of suppliers, tags and category paths are compared. */
export function comparable(name: string): string {
  return name
    .split('>')
    .map((part) => part.trim().normalize('NFC').toLowerCase())
    .join(' > ');
}

export async function loadCatalogue(database: Database): Promise<Catalogue> {
  const [suppliers, tags, trees, places] = await Promise.all([
    database.query<{ id: string; name: string }>(
      `select supplier_id as id, details ->> 'name' as name from views."suppliers_supplier_list__suppliers"`,
    ),
    database.query<{ id: string; name: string }>('select tag_id as id, name from views."catalog_tag_list__tags"'),
    database.query<{ tree: CategoryNode; revision: number }>(
      'select tree, revision from views."catalog_category_tree__trees"',
    ),
    database.query<{ node_id: string; living_id: string }>(
      'select node_id, living_id from views."catalog_category_tree__places"',
    ),
  ]);
  return {
    suppliers: named(suppliers.rows.map(({ id, name }) => ({ id, name, value: id }))),
    tags: named(tags.rows.map(({ id, name }) => ({ id, name, value: id }))),
    places: named(trees.rows.flatMap(({ tree, revision }) => placesIn(tree, tree._id, versionOf(revision)))),
    livingNode: new Map(places.rows.map(({ node_id, living_id }) => [node_id, living_id])),
  };
}

interface Named<Value> {
  readonly id: string;
  readonly name: string;
  readonly value: Value;
}

function named<Value>(entries: readonly Named<Value>[]): Names<Value> {
  const byName = new Map<string, Value[]>();
  for (const { name, value } of entries) {
    const key = comparable(name);
    byName.set(key, [...(byName.get(key) ?? []), value]);
  }
  return { byName, byId: new Map(entries.map(({ id, name, value }) => [id, { name, value }])) };
}

function placesIn(
  node: CategoryNode,
  category: string,
  version: string,
  above = '',
  pos: readonly number[] = [],
): Named<Place>[] {
  const name = above === '' ? node.name : `${above} > ${node.name}`;
  const below = node.subCategory.flatMap((child, index) => placesIn(child, category, version, name, [...pos, index]));
  return [{ id: node._id, name, value: { category, pos: [...pos], version } }, ...below];
}

/** A product as files tell it, with its ids and the version that this is. */
export interface ListedProduct {
  readonly productId: string;
  readonly version: string;
  readonly line: ProductLine;
  readonly supplierId: string | null;
  readonly place: Place | null;
  readonly tagIds: readonly string[];
}

/** What {@link PRODUCT_COLUMNS} answer. */
export interface ProductRow {
  readonly product_id: string;
  readonly item_no: string;
  readonly name: string;
  readonly description: string;
  readonly alert_quantity: number;
  readonly purchase_price: number;
  readonly selling_price: number;
  readonly supplier_id: string | null;
  readonly tag_ids: readonly string[];
  readonly node_id: string | null;
  readonly active: boolean;
  readonly revision: number;
  readonly quantity: number;
  readonly stock_revision: number;
}

export const PRODUCT_COLUMNS = `p.product_id, p.item_no, p.name, p.description, p.alert_quantity, p.purchase_price, p.selling_price, p.supplier_id,
  p.tag_ids, p.node_id, p.active, p.revision,
  coalesce(level.quantity, 0) as quantity, coalesce(level.stock_revision, -1) as stock_revision`;
export const PRODUCTS = `views."catalog_product_list__products" p
  left join views."inventory_stock_level__levels" level on level.product_id = p.product_id`;

/** Products by item number. */
export async function productsByItemNo(
  database: Database,
  catalogue: Catalogue,
  itemNos: readonly string[],
): Promise<Map<string, ListedProduct>> {
  const { rows } = await database.query<ProductRow>(
    `select ${PRODUCT_COLUMNS} from ${PRODUCTS} where p.item_no = any ($1)`,
    [itemNos],
  );
  return new Map(rows.map((row) => [row.item_no, listed(row, catalogue)]));
}

/** A row of {@link PRODUCTS} as files tell it. */
export function listed(row: ProductRow, { suppliers, tags, places, livingNode }: Catalogue): ListedProduct {
  const supplier = row.supplier_id === null ? undefined : suppliers.byId.get(row.supplier_id);
  const place = row.node_id === null ? undefined : places.byId.get(livingNode.get(row.node_id) ?? row.node_id);
  const tagIds = row.tag_ids.filter((tagId) => tags.byId.has(tagId));
  return {
    productId: row.product_id,
    version: productVersion({ details: row.revision, stock: row.stock_revision }),
    supplierId: supplier ? row.supplier_id : null,
    place: place?.value ?? null,
    tagIds,
    line: {
      itemNo: row.item_no,
      name: row.name,
      description: row.description,
      quantity: row.quantity,
      alertQuantity: row.alert_quantity,
      purchasePrice: fromMinor(row.purchase_price),
      sellingPrice: fromMinor(row.selling_price),
      supplier: supplier?.name ?? '',
      category: place?.name ?? '',
      tags: tagIds.map((tagId) => tags.byId.get(tagId)?.name ?? '').join('; '),
      status: row.active,
    },
  };
}
