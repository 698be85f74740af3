import type {
  CategoryEvent,
  categoryRestored,
  ProductDetails,
  ProductEvent,
  TagEvent,
} from '@countinghouse/contracts/catalog/events';
import { shelfTables as tables } from '@countinghouse/contracts/catalog/tables';
import type { StockEvent } from '@countinghouse/contracts/inventory/events';
import { stockBandOf } from '@countinghouse/contracts/inventory/stock-band';
import type { EventOf, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { type Changes, renamed, withChanges } from '@countinghouse/contracts/kernel/record/changes';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type RowSearch, type Rows, rowOf, rowsWith } from '@countinghouse/platform/projections/projection/projection';

type ShelfRow = RowOf<typeof tables.products>;
type Place = Pick<ShelfRow, 'home_id' | 'node_id' | 'category_id' | 'ancestors'>;
type EndedTag = Extract<TagEvent, { type: 'catalog.TagDeleted' | 'catalog.TagMerged' }>;
type NamedTag = Extract<TagEvent, { type: 'catalog.TagCreated' | 'catalog.TagRenamed' | 'catalog.TagRestored' }>;

type ShelfEvent = ProductEvent | CategoryEvent | TagEvent | StockEvent;

const hidesTag = {
  reads: ({ data }: { readonly data: { readonly tagId: string } }) => [rowOf(tables.tags, data.tagId)],
  apply({ data, position }: RecordedEvent<EndedTag>, rows: Rows): void {
    const tag = rows.get(tables.tags, data.tagId);
    const merged_into = 'into' in data ? data.into : null;
    if (tag) rows.put(tables.tags, { ...tag, deleted: true, merged_into, position });
  },
};

/**
 * What shoppers browse: products as cards, the nodes of the category tree and the tags. Rows stay when what they are
 * about is gone, and every row has the position of the event that changed it last, so that a reader with a copy queries
 * the rows behind the position that it has. A stock movement that leaves what is shown alone changes nothing.
 */
export const shelf = defineProjection<ShelfEvent>({
  version: 1,
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
    'catalog.ProductRestored': {
      reads: ({ data: { productId, details } }) => [rowOf(tables.products, productId), ...nodeOf(details)],
      apply({ data: { productId, details }, recordedAt, position }, rows) {
        const row = rows.get(tables.products, productId);
        if (!row) return;
        const place = placeOf(details.category, rows);
        rows.put(tables.products, {
          ...row,
          ...renamed(details, columnOf),
          ...place,
          changed_at: recordedAt,
          position,
        });
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
        rows.put(tables.nodes, { ...node, name, rank: null, made_at: position, position });
      },
    },
    'catalog.SubCategoryAdded': {
      reads: ({ data }) => [rowOf(tables.nodes, data.parentId)],
      apply({ data: { categoryId, nodeId, parentId, name }, position }, rows) {
        const parent = rows.get(tables.nodes, parentId);
        if (!parent) return;
        const node = { node_id: nodeId, category_id: categoryId, living_id: nodeId, path: [...parent.path, nodeId] };
        rows.put(tables.nodes, { ...node, name, rank: null, made_at: position, position });
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
    'catalog.CategoryMoved': {
      reads: ({ data: { to, order, movedIds } }) => [
        ...(to.parentId === null ? [] : [rowOf(tables.nodes, to.parentId)]),
        ...order.map((nodeId) => rowOf(tables.nodes, nodeId)),
        ...movedIds.flatMap((nodeId): RowSearch[] => [
          rowsWith(tables.nodes, 'living_id', nodeId),
          rowsWith(tables.products, 'node_id', nodeId),
        ]),
      ],
      apply({ data: { nodeId, to, order, movedIds }, position }, rows) {
        const above = to.parentId === null ? [] : (rows.get(tables.nodes, to.parentId)?.path ?? []);
        const { categoryId: category_id } = to;
        const pathFrom = (path: readonly string[]) => [...above, ...path.slice(path.indexOf(nodeId))];
        for (const moved of movedIds) {
          for (const node of rows.find(tables.nodes, 'living_id', moved))
            rows.put(tables.nodes, { ...node, category_id, path: pathFrom(node.path), position });
          for (const product of rows.find(tables.products, 'node_id', moved))
            rows.put(tables.products, { ...product, category_id, ancestors: pathFrom(product.ancestors), position });
        }
        rankSiblings(rows, order, position);
      },
    },
    'catalog.CategoryPlaced': {
      reads: ({ data }) => data.order.map((nodeId) => rowOf(tables.nodes, nodeId)),
      apply: ({ data, position }, rows) => rankSiblings(rows, data.order, position),
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
          rows.put(tables.products, { ...product, ...NO_PLACE, home_id: product.home_id, position });
      },
    },
    'catalog.CategoryRestored': {
      reads: ({ data: { parentId, order, nodes, removed } }) => [
        ...order.map((nodeId) => rowOf(tables.nodes, nodeId)),
        ...(parentId === null ? [] : [rowOf(tables.nodes, parentId)]),
        ...[...nodes, ...removed].flatMap(({ nodeId }) => [
          rowOf(tables.nodes, nodeId),
          rowsWith(tables.products, 'home_id', nodeId),
        ]),
      ],
      apply({ data, position }, rows) {
        const above = data.parentId === null ? [] : (rows.get(tables.nodes, data.parentId)?.path ?? []);
        const places = placesIn(data, above);
        for (const [nodeId, { living_id, path }] of places) {
          const { categoryId: category_id } = data;
          const node = rows.get(tables.nodes, nodeId);
          if (node) rows.put(tables.nodes, { ...node, category_id, living_id, path, position });
          for (const product of rows.find(tables.products, 'home_id', nodeId)) {
            rows.put(tables.products, { ...product, node_id: living_id, category_id, ancestors: path, position });
          }
        }
        rankSiblings(rows, data.order, position);
      },
    },
    'catalog.TagCreated': { apply: showTag },
    'catalog.TagRenamed': { apply: showTag },
    'catalog.TagRestored': { apply: showTag },
    'catalog.TagDeleted': hidesTag,
    'catalog.TagMerged': hidesTag,
  },
});

/** Gives the nodes with one parent their order. */
function rankSiblings(rows: Rows, order: readonly string[], position: string): void {
  for (const [rank, nodeId] of order.entries()) {
    const node = rows.get(tables.nodes, nodeId);
    if (node && node.rank !== rank) rows.put(tables.nodes, { ...node, rank, position });
  }
}

const NO_PLACE: Place = { home_id: null, node_id: null, category_id: null, ancestors: [] };

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
  if (!category) return NO_PLACE;
  const home_id = category.nodeId;
  const node = rows.get(tables.nodes, home_id);
  if (!node?.living_id) return { ...NO_PLACE, home_id };
  return { home_id, node_id: node.living_id, category_id: node.category_id, ancestors: node.path };
}

function showTag({ data: { tagId, name }, position }: RecordedEvent<NamedTag>, rows: Rows): void {
  rows.put(tables.tags, { tag_id: tagId, name, deleted: false, merged_into: null, position });
}

/** The place of each of the restored nodes, and of the products of those below that stay deleted. */
function placesIn(
  { nodes, removed }: EventOf<typeof categoryRestored>['data'],
  above: readonly string[],
): ReadonlyMap<string, { readonly living_id: string; readonly path: string[] }> {
  const places = new Map<string, { readonly living_id: string; readonly path: string[] }>();
  for (const { nodeId, parentId } of nodes) {
    const path = (parentId === null ? undefined : places.get(parentId)?.path) ?? above;
    places.set(nodeId, { living_id: nodeId, path: [...path, nodeId] });
  }
  const parents = new Map(removed.map(({ nodeId, parentId }) => [nodeId, parentId]));
  for (const start of parents.keys()) {
    let nearest = parents.get(start);
    while (nearest !== undefined && parents.has(nearest)) nearest = parents.get(nearest);
    const place = nearest === undefined ? undefined : places.get(nearest);
    if (place) places.set(start, place);
  }
  return places;
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
