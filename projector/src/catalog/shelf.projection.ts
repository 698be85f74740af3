import type { CategoryEvent, ProductDetails, ProductEvent, TagEvent } from '@countinghouse/contracts/catalog/events';
import { stockBandOf } from '@countinghouse/contracts/catalog/stock-band';
import { shelfTables as tables } from '@countinghouse/contracts/catalog/tables';
import type { StockEvent } from '@countinghouse/contracts/inventory/events';
import { type Changes, renamed, withChanges } from '@countinghouse/contracts/kernel/changes';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import { defineProjection } from '../runner/define-projection.ts';
import { type RowSearch, type Rows, rowOf, rowsWith } from '../runner/projection.ts';

type ShelfRow = RowOf<typeof tables.products>;
type Place = Pick<ShelfRow, 'node_id' | 'category_id' | 'ancestors'>;
type ShelfEvent = ProductEvent | CategoryEvent | TagEvent | StockEvent;

/**
 * What shoppers browse: products as cards, the nodes of the category tree and the tags. Rows stay when what they are
 * about is gone, and every row has the position of the event that changed it last, so that a reader who keeps a copy
 * asks for the rows behind the position that it has. A stock movement that leaves what is shown alone changes nothing.
 */
export const shelf = defineProjection<ShelfEvent>({
  version: 5,
  tables: Object.values(tables),
  on: {
    'catalog.ProductCreated': {
      reads: ({ data: { details } }) => nodeOf(details),
      apply({ data: { productId, details }, recordedAt, position }, rows) {
        rows.put(tables.products, {
          product_id: productId,
          ...renamed(details, columnOf),
          was_sold: details.status,
          ...placeOf(details.category, rows),
          ...stockColumns(0),
          created_at: recordedAt,
          changed_at: recordedAt,
          position,
        });
      },
    },
    'catalog.ProductChanged': {
      reads: ({ data: { productId, changes } }) => [rowOf(tables.products, productId), ...nodeOf(changes)],
      apply({ data: { productId, changes }, recordedAt, position }, rows) {
        const row = rows.get(tables.products, productId);
        if (!row || !Object.keys(changes).some((field) => shownFields.has(field))) return;
        const place = changes.category !== undefined && placeOf(changes.category, rows);
        const was_sold = row.was_sold || changes.status === true;
        rows.put(
          tables.products,
          withChanges<ShelfRow>(row, {
            ...renamed(changes, columnOf),
            ...place,
            was_sold,
            changed_at: recordedAt,
            position,
          }),
        );
      },
    },
    'catalog.ProductDeleted': {
      reads: ({ data }) => [rowOf(tables.products, data.productId)],
      apply({ data, recordedAt, position }, rows) {
        const row = rows.get(tables.products, data.productId);
        if (row) rows.put(tables.products, { ...row, sold: false, changed_at: recordedAt, position });
      },
    },
    'inventory.StockOpened': { reads: productOf, apply: showStock },
    'inventory.StockReserved': { reads: productOf, apply: showStock },
    'inventory.StockReleased': { reads: productOf, apply: showStock },
    'inventory.StockCounted': { reads: productOf, apply: showStock },
    'inventory.StockAdjusted': { reads: productOf, apply: showStock },
    'catalog.CategoryCreated': {
      apply({ data: { categoryId, name }, position }, rows) {
        const node = { node_id: categoryId, category_id: categoryId, living_id: categoryId, path: [categoryId] };
        rows.put(tables.nodes, { ...node, name, made_at: position, position });
      },
    },
    'catalog.SubCategoryAdded': {
      reads: ({ data }) => [rowOf(tables.nodes, data.parentId)],
      apply({ data: { categoryId, nodeId, parentId, name }, position }, rows) {
        const parent = rows.get(tables.nodes, parentId);
        if (!parent) return;
        const node = { node_id: nodeId, category_id: categoryId, living_id: nodeId, path: [...parent.path, nodeId] };
        rows.put(tables.nodes, { ...node, name, made_at: position, position });
      },
    },
    'catalog.CategoryRenamed': {
      reads: ({ data }) => [rowOf(tables.nodes, data.nodeId)],
      apply({ data: { nodeId, name }, position }, rows) {
        const node = rows.get(tables.nodes, nodeId);
        if (node) rows.put(tables.nodes, { ...node, name, position });
      },
    },
    'catalog.SubCategoryRemoved': {
      reads: ({ data: { parentId, removedIds } }) => [
        rowOf(tables.nodes, parentId),
        ...removedIds.flatMap((nodeId): RowSearch[] => [
          rowsWith(tables.nodes, 'living_id', nodeId),
          rowsWith(tables.products, 'node_id', nodeId),
        ]),
      ],
      apply({ data: { parentId, removedIds }, position }, rows) {
        const parent = rows.get(tables.nodes, parentId);
        const [living_id, path] = parent ? [parent.living_id, parent.path] : [null, []];
        for (const removed of removedIds) {
          for (const node of rows.find(tables.nodes, 'living_id', removed))
            rows.put(tables.nodes, { ...node, living_id, path, position });
          for (const product of rows.find(tables.products, 'node_id', removed))
            rows.put(tables.products, { ...product, node_id: living_id, ancestors: path, position });
        }
      },
    },
    'catalog.CategoryDeleted': {
      reads: ({ data: { categoryId } }) => [
        rowsWith(tables.nodes, 'category_id', categoryId),
        rowsWith(tables.products, 'category_id', categoryId),
      ],
      apply({ data: { categoryId }, position }, rows) {
        for (const node of rows.find(tables.nodes, 'category_id', categoryId))
          rows.put(tables.nodes, { ...node, living_id: null, path: [], position });
        for (const product of rows.find(tables.products, 'category_id', categoryId))
          rows.put(tables.products, { ...product, ...NO_PLACE, position });
      },
    },
    'catalog.TagCreated': {
      apply: ({ data: { tagId, name }, position }, rows) =>
        rows.put(tables.tags, { tag_id: tagId, name, deleted: false, position }),
    },
    'catalog.TagDeleted': {
      reads: ({ data }) => [rowOf(tables.tags, data.tagId)],
      apply({ data, position }, rows) {
        const tag = rows.get(tables.tags, data.tagId);
        if (tag) rows.put(tables.tags, { ...tag, deleted: true, position });
      },
    },
  },
});

const NO_PLACE: Place = { node_id: null, category_id: null, ancestors: [] };

/** What a product's page shows; the rest is for staff. */
const shownFields: ReadonlySet<string> = new Set<keyof ProductDetails>([
  ...([
    'itemNo',
    'name',
    'description',
    'sellingPrice',
    'tagIds',
    'category',
    'photo',
    'thumbnails',
    'status',
  ] as const),
]);

const columnOf = {
  itemNo: 'item_no',
  name: 'name',
  photo: 'photo',
  sellingPrice: 'price',
  tagIds: 'tag_ids',
  status: 'sold',
} as const satisfies Partial<Record<keyof ProductDetails, string>>;

function nodeOf({ category }: Changes<ProductDetails>) {
  return category ? [rowOf(tables.nodes, category.nodeId)] : [];
}

function placeOf(category: ProductDetails['category'], rows: Rows): Place {
  const node = category && rows.get(tables.nodes, category.nodeId);
  if (!node?.living_id) return NO_PLACE;
  return { node_id: node.living_id, category_id: node.category_id, ancestors: node.path };
}

type Movement = RecordedEvent<Exclude<StockEvent, { type: 'inventory.StockRefused' }>>;

function productOf({ data }: Movement) {
  return [rowOf(tables.products, data.productId)];
}

function showStock({ data, position }: Movement, rows: Rows): void {
  const row = rows.get(tables.products, data.productId);
  const shown = stockColumns(data.balance);
  if (!row || (row.stock === shown.stock && row.units_left === shown.units_left)) return;
  rows.put(tables.products, { ...row, ...shown, position });
}

function stockColumns(balance: number) {
  const { stock, left } = stockBandOf(balance);
  return { stock, units_left: left ?? null };
}
