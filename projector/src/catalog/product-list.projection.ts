import type { ProductDetails, ProductEvent, productCreated } from '@countinghouse/contracts/catalog/events';
import { productListTables as tables } from '@countinghouse/contracts/catalog/tables';
import type { EventOf } from '@countinghouse/contracts/kernel/event';
import { renamed, withChanges } from '@countinghouse/contracts/kernel/record/changes';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import { searchText } from '@countinghouse/contracts/kernel/text/search-text';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';
import { countWords } from '@countinghouse/platform/projections/rows/count-words';

type ProductRow = RowOf<typeof tables.products>;
type Scope = RowOf<typeof tables.totals>['scope'];

/**
 * Products as the lists, the storefront, the pickers and the reports need them. Stock is a view of its own, joined when
 * read.
 */
export const productList = defineProjection<ProductEvent>({
  version: 3,
  tables: Object.values(tables),
  on: {
    'catalog.ProductCreated': {
      apply: ({ data, revision, recordedAt }, rows) => enter(rows, data, revision, recordedAt, recordedAt),
    },
    'catalog.ProductRestored': {
      apply: ({ data, revision, recordedAt }, rows) => enter(rows, data, revision, data.createdAt, recordedAt),
    },
    'catalog.ProductChanged': {
      reads: ({ data }) => [rowOf(tables.products, data.productId)],
      apply({ data, revision, recordedAt }, rows) {
        const row = rows.get(tables.products, data.productId);
        if (!row) return;
        const { category } = data.changes;
        const changed = withChanges<ProductRow>(row, {
          ...renamed(data.changes, columnOf),
          node_id: category === undefined ? undefined : (category?.nodeId ?? null),
          revision,
          updated_at: recordedAt,
        });
        const search = searchText(changed.item_no, changed.name);
        rows.put(tables.products, { ...changed, search });
        countWords(rows, tables.words, row.search, search);
        count(rows, scopesOf(row), scopesOf(changed));
      },
    },
    'catalog.ProductDeleted': {
      reads: ({ data }) => [rowOf(tables.products, data.productId)],
      apply({ data }, rows) {
        const row = rows.get(tables.products, data.productId);
        if (!row) return;
        rows.delete(tables.products, data.productId);
        countWords(rows, tables.words, row.search, undefined);
        count(rows, scopesOf(row), []);
      },
    },
  },
});

type Entered = Pick<EventOf<typeof productCreated>['data'], 'productId' | 'details'>;

function enter(
  rows: Rows,
  { productId, details }: Entered,
  revision: number,
  created_at: string,
  updated_at: string,
): void {
  const { itemNo, name, status, category } = details;
  const node_id = category?.nodeId ?? null;
  const search = searchText(itemNo, name);
  rows.put(tables.products, {
    product_id: productId,
    ...renamed(details, columnOf),
    pack_size: details.packSize ?? 1,
    tax_class: details.taxClass ?? null,
    node_id,
    search,
    revision,
    created_at,
    updated_at,
  });
  countWords(rows, tables.words, undefined, search);
  count(rows, [], scopesOf({ active: status, node_id }));
}

/** The scope in which a product is counted, so that no list counts its rows. */
function scopesOf({ active, node_id }: Pick<ProductRow, 'active' | 'node_id'>): readonly Scope[] {
  if (!active) return ['all'];
  return node_id === null ? ['all', 'active'] : ['all', 'active', `node:${node_id}`];
}

function count(rows: Rows, before: readonly Scope[], after: readonly Scope[]): void {
  for (const scope of before) if (!after.includes(scope)) rows.add(tables.totals, { scope }, { products: -1 });
  for (const scope of after) if (!before.includes(scope)) rows.add(tables.totals, { scope }, { products: 1 });
}

const columnOf = {
  itemNo: 'item_no',
  name: 'name',
  description: 'description',
  alertQuantity: 'alert_quantity',
  supplierId: 'supplier_id',
  purchasePrice: 'purchase_price',
  sellingPrice: 'selling_price',
  weight: 'weight',
  packSize: 'pack_size',
  taxClass: 'tax_class',
  tagIds: 'tag_ids',
  photo: 'photo',
  thumbnails: 'thumbnails',
  status: 'active',
} as const satisfies Record<keyof Omit<ProductDetails, 'category'>, string>;
