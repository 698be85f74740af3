import type { ProductEvent } from '@countinghouse/contracts/catalog/events';
import { taggedTables as tables } from '@countinghouse/contracts/catalog/tables';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';

type ProductRow = RowOf<typeof tables.products>;

/**
 * `tagged`: the products that are sold with a tag, the newest first; `totals`: how many those are. A tag of many
 * products costs a reader what one of few does. Tags that were deleted stay; readers filter by the present ones.
 */
export const tagged = defineProjection<ProductEvent>({
  version: 1,
  tables: Object.values(tables),
  on: {
    'catalog.ProductCreated': {
      apply({ data: { productId, details }, recordedAt }, rows) {
        const { status: sold, tagIds: tag_ids } = details;
        save(rows, undefined, { product_id: productId, sold, tag_ids, created_at: recordedAt });
      },
    },
    'catalog.ProductRestored': {
      apply({ data: { productId, details, createdAt } }, rows) {
        const { status: sold, tagIds: tag_ids } = details;
        save(rows, undefined, { product_id: productId, sold, tag_ids, created_at: createdAt });
      },
    },
    'catalog.ProductChanged': {
      reads: ({ data }) => [rowOf(tables.products, data.productId)],
      apply({ data: { productId, changes } }, rows) {
        const { status, tagIds } = changes;
        const before = rows.get(tables.products, productId);
        if (!before || (status === undefined && tagIds === undefined)) return;
        save(rows, before, { ...before, sold: status ?? before.sold, tag_ids: tagIds ?? before.tag_ids });
      },
    },
    'catalog.ProductDeleted': {
      reads: ({ data }) => [rowOf(tables.products, data.productId)],
      apply({ data }, rows) {
        const before = rows.get(tables.products, data.productId);
        if (!before) return;
        save(rows, before, { ...before, sold: false });
        rows.delete(tables.products, data.productId);
      },
    },
  },
});

function save(rows: Rows, before: ProductRow | undefined, after: ProductRow): void {
  rows.put(tables.products, after);
  const { product_id, created_at } = after;
  const [had, has] = [tagsOf(before), tagsOf(after)];
  for (const tag_id of [...had].filter((tag) => !has.has(tag))) {
    rows.delete(tables.tagged, tag_id, product_id);
    rows.add(tables.totals, { tag_id }, { products: -1 });
  }
  for (const tag_id of has) {
    if (had.has(tag_id)) continue;
    rows.add(tables.totals, { tag_id }, { products: 1 });
    rows.put(tables.tagged, { tag_id, product_id, created_at });
  }
}

/** The tags that a product is found by. */
function tagsOf(row: ProductRow | undefined): ReadonlySet<string> {
  return new Set(row?.sold ? row.tag_ids : []);
}
