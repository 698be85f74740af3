import { level, product } from '@countinghouse/contracts/catalog/product.list-sql';
import type { ProductLine } from '@countinghouse/contracts/catalog/product-import/product-sheet';
import { categoryTreeTables, tagListTables } from '@countinghouse/contracts/catalog/tables';
import { productVersion } from '@countinghouse/contracts/catalog/version';
import type { CategoryNode } from '@countinghouse/contracts/catalog/views';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import { pick, type Selected, select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, integer } from '@countinghouse/contracts/kernel/table';
import { pricingSettingsTables } from '@countinghouse/contracts/pricing/tables';
import { isTaxClass, noTaxes, type TaxSettings } from '@countinghouse/contracts/pricing/tax/settings';
import { baseCurrency, type Currency } from '@countinghouse/contracts/settings/currency-list.state';
import { type CurrenciesPart, shopTables } from '@countinghouse/contracts/settings/tables';
import { STANDARD_CLASS } from '@countinghouse/contracts/settings/tax-classes';
import { FIRST_CURRENCY } from '@countinghouse/contracts/settings/views';
import { supplierListTables } from '@countinghouse/contracts/suppliers/tables';
import type { ViewName } from '@countinghouse/contracts/view-names';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';

/** Views from which products and their references are read. */
export const PRODUCT_VIEWS: readonly ViewName[] = [
  'catalog_product_list',
  'catalog_category_tree',
  'catalog_tag_list',
  'suppliers_supplier_list',
  'inventory_stock_level',
  'settings_shop',
  'pricing_settings',
];

/** A place in the category tree as product calls refer to it. */
export interface Place {
  readonly category: string;
  readonly pos: number[];
  readonly version: string;
}

/** References of products, by name and by id; names compare without case and surrounding white space. */
export interface Catalogue {
  readonly suppliers: Names<string>;
  readonly tags: Names<string>;
  readonly places: Names<Place>;
  /** Deleted nodes → the existing one that their products belong to. */
  readonly livingNode: ReadonlyMap<string, string>;
  readonly taxes: Pick<TaxSettings, 'on' | 'classes'>;
}

export interface Names<Value> {
  /** Values by comparable name; several when a name is ambiguous. */
  readonly byName: ReadonlyMap<string, readonly Value[]>;
  readonly byId: ReadonlyMap<string, { readonly name: string; readonly value: Value }>;
}

/**
 * Returns the form in which names of suppliers, tags and category paths are compared: without case, the width of
 * characters, and blanks other than one between words.
 */
export function comparable(name: string): string {
  return name
    .normalize('NFKC')
    .split('>')
    .map((part) => part.trim().replace(/\s+/g, ' ').toLowerCase())
    .join(' > ');
}

const supplier = source(supplierListTables.suppliers);
const tag = source(tagListTables.tags);
const tree = source(categoryTreeTables.trees);
const place = source(categoryTreeTables.places);
const part = source(shopTables.parts);
const pricing = source(pricingSettingsTables.parts);

export async function loadCatalogue(database: Database): Promise<Catalogue> {
  const taxes = sql`select ${select(pick(pricing, 'data'))} from ${pricing} where ${pricing.part} = 'tax'`;
  const [suppliers, tags, trees, places, [tax]] = await Promise.all([
    read(database, { text: sql`select ${select({ id: supplier.supplier_id, name: supplier.name })} from ${supplier}` }),
    read(database, { text: sql`select ${select({ id: tag.tag_id, name: tag.name })} from ${tag}` }),
    read(database, { text: sql`select ${select(pick(tree, 'tree', 'revision'))} from ${tree}` }),
    read(database, { text: sql`select ${select(pick(place, 'node_id', 'living_id'))} from ${place}` }),
    read(database, { text: taxes }),
  ]);
  return {
    suppliers: named(suppliers.map(({ id, name }) => ({ id, name, value: id }))),
    tags: named(tags.map(({ id, name }) => ({ id, name, value: id }))),
    places: named(trees.flatMap(({ tree, revision }) => placesIn(tree, tree._id, versionOf(revision)))),
    livingNode: new Map(places.map(({ node_id, living_id }) => [node_id, living_id])),
    taxes: (tax?.data as TaxSettings | undefined) ?? noTaxes,
  };
}

/** The currency that prices are in. */
export async function loadBaseCurrency(database: Database): Promise<Currency> {
  const text = sql`select ${select(pick(part, 'data'))} from ${part} where ${part.part} = 'currencies'`;
  const [saved] = await read(database, { text });
  if (!saved) return FIRST_CURRENCY;
  const { list, baseId } = saved.data as CurrenciesPart;
  return baseCurrency({ currencies: list, baseId });
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

/** A product as written to files, its tax class by id as it is charged, with its ids and its version. */
export interface ListedProduct {
  readonly productId: string;
  readonly version: string;
  readonly line: ProductLine;
  readonly supplierId: string | null;
  readonly place: Place | null;
  readonly tagIds: readonly string[];
}

/** Columns of a row that {@link listed} requires. */
export const productRowColumns = {
  ...pick(product, 'product_id', 'item_no', 'name', 'description', 'alert_quantity', 'purchase_price', 'selling_price'),
  ...pick(product, 'supplier_id', 'tag_ids', 'node_id', 'active', 'revision', 'weight', 'tax_class', 'pack_size'),
  quantity: typed(bigint(), sql`coalesce(${level.quantity}, 0)`),
  stock_revision: typed(integer(), sql`coalesce(${level.stock_revision}, -1)`),
};
const productsWithStock = sql`${product} left join ${level} on ${level.product_id} = ${product.product_id}`;
const productRow = select(productRowColumns);

/** Products by item number. */
export async function productsByItemNo(
  database: Database,
  catalogue: Catalogue,
  itemNos: readonly string[],
): Promise<Map<string, ListedProduct>> {
  const text = sql`select ${productRow} from ${productsWithStock} where ${product.item_no} = any ($1)`;
  const rows = await read(database, { text, values: [itemNos] });
  return new Map(rows.map((row) => [row.item_no, listed(row, catalogue)]));
}

/** Converts a row of {@link productsWithStock} to the form written to files. */
export function listed(
  row: Selected<typeof productRow>,
  { suppliers, tags, places, livingNode, taxes }: Catalogue,
): ListedProduct {
  const supplier = row.supplier_id === null ? undefined : suppliers.byId.get(row.supplier_id);
  const place = row.node_id === null ? undefined : places.byId.get(livingNode.get(row.node_id) ?? row.node_id);
  const taxClass = isTaxClass(taxes.classes, row.tax_class ?? '') ? row.tax_class : null;
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
      weight: row.weight ?? '',
      taxClass: taxClass ?? STANDARD_CLASS,
      packSize: row.pack_size,
    },
  };
}
