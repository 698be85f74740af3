import type { ProductEvent } from '@countinghouse/contracts/catalog/events';
import { defineProjection } from '../runner/define-projection.ts';
import type { Row, Rows } from '../runner/projection.ts';

interface ProductRow extends Row {
  readonly product_id: string;
  readonly sold: boolean;
  readonly tag_ids: readonly string[];
  readonly created_at: string;
}

/**
 * `tagged`: the products that are sold with a tag, the newest first; `totals`: how many those are.
 * A tag of many products costs a reader what one of few does. Tags that were deleted stay; readers know which are there.
 */
export const tagged = defineProjection<ProductEvent>({
  name: 'catalog_tagged',
  version: 2,
  tables: [
    {
      name: 'products',
      columns: {
        product_id: 'uuid',
        /** Active. */
        sold: 'boolean not null',
        tag_ids: 'jsonb not null',
        created_at: 'timestamptz not null',
      },
      key: ['product_id'],
    },
    {
      name: 'tagged',
      columns: {
        tag_id: 'uuid',
        product_id: 'uuid',
        created_at: 'timestamptz not null',
      },
      key: ['tag_id', 'product_id'],
      indexes: ['(tag_id, created_at desc, product_id desc)'],
    },
    { name: 'totals', kind: 'additive', columns: { tag_id: 'uuid', products: 'bigint not null' }, key: ['tag_id'] },
  ],
  on: {
    'catalog.ProductCreated': {
      apply({ data: { productId, details }, recordedAt }, rows) {
        const { status: sold, tagIds: tag_ids } = details;
        save(rows, undefined, { product_id: productId, sold, tag_ids, created_at: recordedAt });
      },
    },
    'catalog.ProductChanged': {
      reads: ({ data }) => [{ table: 'products', key: [data.productId] }],
      apply({ data: { productId, changes } }, rows) {
        const { status, tagIds } = changes;
        const before = rows.get<ProductRow>('products', productId);
        if (!before || (status === undefined && tagIds === undefined)) return;
        save(rows, before, { ...before, sold: status ?? before.sold, tag_ids: tagIds ?? before.tag_ids });
      },
    },
    'catalog.ProductDeleted': {
      reads: ({ data }) => [{ table: 'products', key: [data.productId] }],
      apply({ data }, rows) {
        const before = rows.get<ProductRow>('products', data.productId);
        if (!before) return;
        save(rows, before, { ...before, sold: false });
        rows.delete('products', data.productId);
      },
    },
  },
});

function save(rows: Rows, before: ProductRow | undefined, after: ProductRow): void {
  rows.put('products', after);
  const { product_id, created_at } = after;
  const [had, has] = [tagsOf(before), tagsOf(after)];
  for (const tag_id of [...had].filter((tag) => !has.has(tag))) {
    rows.delete('tagged', tag_id, product_id);
    rows.add('totals', { tag_id }, { products: -1 });
  }
  for (const tag_id of has) {
    if (had.has(tag_id)) continue;
    rows.add('totals', { tag_id }, { products: 1 });
    rows.put('tagged', { tag_id, product_id, created_at });
  }
}

/** The tags that a product is found by. */
function tagsOf(row: ProductRow | undefined): ReadonlySet<string> {
  return new Set(row?.sold ? row.tag_ids : []);
}
