import type { ProductDetails, ProductEvent } from '@countinghouse/contracts/catalog/events';
import type { Changes } from '@countinghouse/contracts/kernel/changes';
import { searchable } from '@countinghouse/contracts/kernel/text';
import { defineProjection } from '../runner/define-projection.ts';
import type { Row, Rows } from '../runner/projection.ts';

interface ProductRow extends Row {
  readonly item_no: string;
  readonly name: string;
  readonly active: boolean;
  readonly node_id: string | null;
}

/** Products as the lists, the storefront, the pickers and the reports need them. Stock is a view of its own, joined when read. */
export const productList = defineProjection<ProductEvent>({
  name: 'catalog_product_list',
  version: 1,
  tables: [
    {
      name: 'products',
      columns: {
        product_id: 'uuid',
        item_no: 'text not null',
        name: 'text not null',
        description: 'text not null',
        alert_quantity: 'bigint not null',
        supplier_id: 'uuid',
        purchase_price: 'bigint not null',
        selling_price: 'bigint not null',
        tag_ids: 'jsonb not null',
        node_id: 'uuid',
        photo: 'text not null',
        thumbnails: 'jsonb not null',
        active: 'boolean not null',
        search: 'text not null',
        revision: 'integer not null',
        created_at: 'timestamptz not null',
      },
      key: ['product_id'],
      indexes: [
        '(created_at desc, product_id desc)',
        '(node_id, created_at desc, product_id desc) where active',
        '(name)',
        'using gin (search gin_trgm_ops)',
        'using gin (tag_ids)',
      ],
    },
    {
      name: 'totals',
      kind: 'additive',
      columns: { scope: 'text', products: 'bigint not null' },
      key: ['scope'],
    },
  ],
  on: {
    'catalog.ProductCreated': {
      apply({ data, revision, recordedAt }, rows) {
        const { itemNo, name, status, category } = data.details;
        rows.put('products', {
          product_id: data.productId,
          ...columnsOf(data.details),
          search: searchable(itemNo, name),
          revision,
          created_at: recordedAt,
        });
        count(rows, [], scopesOf({ active: status, node_id: category?.nodeId ?? null }));
      },
    },
    'catalog.ProductChanged': {
      reads: ({ data }) => [{ table: 'products', key: [data.productId] }],
      apply({ data, revision }, rows) {
        const row = rows.get<ProductRow>('products', data.productId);
        if (!row) return;
        const changed: ProductRow = { ...row, ...columnsOf(data.changes), revision };
        rows.put('products', { ...changed, search: searchable(changed.item_no, changed.name) });
        count(rows, scopesOf(row), scopesOf(changed));
      },
    },
    'catalog.ProductDeleted': {
      reads: ({ data }) => [{ table: 'products', key: [data.productId] }],
      apply({ data }, rows) {
        const row = rows.get<ProductRow>('products', data.productId);
        if (!row) return;
        rows.delete('products', data.productId);
        count(rows, scopesOf(row), []);
      },
    },
  },
});

/** Where a product is counted, so that no list counts its rows to say how many there are. */
function scopesOf({ active, node_id }: Pick<ProductRow, 'active' | 'node_id'>): readonly string[] {
  if (!active) return ['all'];
  return node_id === null ? ['all', 'active'] : ['all', 'active', `node:${node_id}`];
}

function count(rows: Rows, before: readonly string[], after: readonly string[]): void {
  for (const scope of before) if (!after.includes(scope)) rows.add('totals', { scope }, { products: -1 });
  for (const scope of after) if (!before.includes(scope)) rows.add('totals', { scope }, { products: 1 });
}

function columnsOf({ category, ...fields }: Changes<ProductDetails>): Row {
  const columns = Object.entries(fields).map(([field, value]) => [columnOf[field as keyof typeof columnOf], value]);
  return { ...Object.fromEntries(columns), ...(category !== undefined && { node_id: category?.nodeId ?? null }) };
}

const columnOf = {
  itemNo: 'item_no',
  name: 'name',
  description: 'description',
  alertQuantity: 'alert_quantity',
  supplierId: 'supplier_id',
  purchasePrice: 'purchase_price',
  sellingPrice: 'selling_price',
  tagIds: 'tag_ids',
  photo: 'photo',
  thumbnails: 'thumbnails',
  status: 'active',
} as const satisfies Record<keyof Omit<ProductDetails, 'category'>, string>;
