import type { CategoryEvent, ProductDetails, ProductEvent, TagEvent } from '@countinghouse/contracts/catalog/events';
import { type StockBand, stockBandOf } from '@countinghouse/contracts/catalog/stock-band';
import type { StockEvent } from '@countinghouse/contracts/inventory/events';
import type { Changes } from '@countinghouse/contracts/kernel/changes';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { defineProjection } from '../runner/define-projection.ts';
import type { Row, RowSearch, Rows } from '../runner/projection.ts';

type ShelfEvent = ProductEvent | CategoryEvent | TagEvent | StockEvent;

interface ShelfRow extends Row {
  readonly product_id: string;
  readonly was_sold: boolean;
  readonly node_id: string | null;
  readonly stock: StockBand;
  readonly units_left: number | null;
}

interface NodeRow extends Row {
  readonly node_id: string;
  readonly category_id: string;
  readonly name: string;
  readonly living_id: string | null;
  /** From the top level down to the living node. */
  readonly path: readonly string[];
}

const POSITION = `text collate "C" not null`;

/**
 * What shoppers browse: products as cards, the nodes of the category tree and the tags. Rows stay when what they are about is gone, and every row
 * has the position of the event that changed it last, so that a reader who keeps a copy asks for the rows behind the position that it has.
 * A stock movement that leaves what is shown alone changes nothing.
 */
export const shelf = defineProjection<ShelfEvent>({
  name: 'catalog_shelf',
  version: 4,
  tables: [
    {
      name: 'products',
      columns: {
        product_id: 'uuid',
        /** Active and not deleted. */
        sold: 'boolean not null',
        /** Was ever sold: what is gone may be named to everybody. */
        was_sold: 'boolean not null',
        item_no: 'text not null',
        name: 'text not null',
        photo: 'text not null',
        /** Minor units. */
        price: 'bigint not null',
        /** The node of the tree that the product stands in now; `category_id` is the top level above it. */
        node_id: 'uuid',
        category_id: 'uuid',
        /** From the top level down to the node. */
        ancestors: 'uuid[] not null',
        /** Deleted tags too. */
        tag_ids: 'uuid[] not null',
        stock: 'text not null',
        units_left: 'integer',
        created_at: 'timestamptz not null',
        /** The last change of what its page says, stock left aside. */
        changed_at: 'timestamptz not null',
        position: POSITION,
      },
      key: ['product_id'],
      indexes: ['(position)', '(node_id)', '(category_id)'],
    },
    {
      name: 'nodes',
      columns: {
        node_id: 'uuid',
        category_id: 'uuid not null',
        name: 'text not null',
        /** The node itself, or for a deleted one the nearest above that is left; null when the whole tree is gone. */
        living_id: 'uuid',
        path: 'uuid[] not null',
        /** The position at which it was made: siblings stand in this order. */
        made_at: POSITION,
        position: POSITION,
      },
      key: ['node_id'],
      indexes: ['(position)', '(living_id)', '(category_id)'],
    },
    {
      name: 'tags',
      columns: { tag_id: 'uuid', name: 'text not null', deleted: 'boolean not null', position: POSITION },
      key: ['tag_id'],
      indexes: ['(position)'],
    },
  ],
  on: {
    'catalog.ProductCreated': {
      reads: ({ data: { details } }) => nodeOf(details),
      apply({ data: { productId, details }, recordedAt, position }, rows) {
        rows.put('products', {
          product_id: productId,
          ...cardColumns(details),
          was_sold: details.status,
          ...placeColumns(details, rows),
          ...stockColumns(0),
          created_at: recordedAt,
          changed_at: recordedAt,
          position,
        });
      },
    },
    'catalog.ProductChanged': {
      reads: ({ data: { productId, changes } }) => [{ table: 'products', key: [productId] }, ...nodeOf(changes)],
      apply({ data: { productId, changes }, recordedAt, position }, rows) {
        const row = rows.get<ShelfRow>('products', productId);
        if (!row || !Object.keys(changes).some((field) => shownFields.has(field))) return;
        const columns = { ...cardColumns(changes), ...placeColumns(changes, rows) };
        const was_sold = row.was_sold || changes.status === true;
        rows.put('products', { ...row, ...columns, was_sold, changed_at: recordedAt, position });
      },
    },
    'catalog.ProductDeleted': {
      reads: ({ data }) => [{ table: 'products', key: [data.productId] }],
      apply({ data, recordedAt, position }, rows) {
        const row = rows.get<ShelfRow>('products', data.productId);
        if (row) rows.put('products', { ...row, sold: false, changed_at: recordedAt, position });
      },
    },
    'inventory.StockOpened': { reads: productOf, apply: showStock },
    'inventory.StockTaken': { reads: productOf, apply: showStock },
    'inventory.StockReturned': { reads: productOf, apply: showStock },
    'inventory.StockCounted': { reads: productOf, apply: showStock },
    'inventory.StockAdjusted': { reads: productOf, apply: showStock },
    'catalog.CategoryCreated': {
      apply({ data: { categoryId, name }, position }, rows) {
        const node = { node_id: categoryId, category_id: categoryId, living_id: categoryId, path: [categoryId] };
        rows.put('nodes', { ...node, name, made_at: position, position });
      },
    },
    'catalog.SubCategoryAdded': {
      reads: ({ data }) => [{ table: 'nodes', key: [data.parentId] }],
      apply({ data: { categoryId, nodeId, parentId, name }, position }, rows) {
        const parent = rows.get<NodeRow>('nodes', parentId);
        if (!parent) return;
        const node = { node_id: nodeId, category_id: categoryId, living_id: nodeId, path: [...parent.path, nodeId] };
        rows.put('nodes', { ...node, name, made_at: position, position });
      },
    },
    'catalog.CategoryRenamed': {
      reads: ({ data }) => [{ table: 'nodes', key: [data.nodeId] }],
      apply({ data: { nodeId, name }, position }, rows) {
        const node = rows.get<NodeRow>('nodes', nodeId);
        if (node) rows.put('nodes', { ...node, name, position });
      },
    },
    'catalog.SubCategoryRemoved': {
      reads: ({ data: { parentId, removedIds } }) => [
        { table: 'nodes', key: [parentId] },
        ...removedIds.flatMap((nodeId): RowSearch[] => [
          { table: 'nodes', column: 'living_id', value: nodeId },
          { table: 'products', column: 'node_id', value: nodeId },
        ]),
      ],
      apply({ data: { parentId, removedIds }, position }, rows) {
        const parent = rows.get<NodeRow>('nodes', parentId);
        const [living_id, path] = parent ? [parent.living_id, parent.path] : [null, []];
        for (const removed of removedIds) {
          for (const node of rows.find<NodeRow>('nodes', 'living_id', removed))
            rows.put('nodes', { ...node, living_id, path, position });
          for (const product of rows.find<ShelfRow>('products', 'node_id', removed))
            rows.put('products', { ...product, node_id: living_id, ancestors: path, position });
        }
      },
    },
    'catalog.CategoryDeleted': {
      reads: ({ data: { categoryId } }) => [
        { table: 'nodes', column: 'category_id', value: categoryId },
        { table: 'products', column: 'category_id', value: categoryId },
      ],
      apply({ data: { categoryId }, position }, rows) {
        for (const node of rows.find<NodeRow>('nodes', 'category_id', categoryId))
          rows.put('nodes', { ...node, living_id: null, path: [], position });
        for (const product of rows.find<ShelfRow>('products', 'category_id', categoryId))
          rows.put('products', { ...product, ...NO_PLACE, position });
      },
    },
    'catalog.TagCreated': {
      apply: ({ data: { tagId, name }, position }, rows) =>
        rows.put('tags', { tag_id: tagId, name, deleted: false, position }),
    },
    'catalog.TagDeleted': {
      reads: ({ data }) => [{ table: 'tags', key: [data.tagId] }],
      apply({ data, position }, rows) {
        const tag = rows.get('tags', data.tagId);
        if (tag) rows.put('tags', { ...tag, deleted: true, position });
      },
    },
  },
});

const NO_PLACE = { node_id: null, category_id: null, ancestors: [] } as const;

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

function cardColumns(details: Changes<ProductDetails>): Row {
  const shown = Object.entries(columnOf) as [keyof typeof columnOf, string][];
  return Object.fromEntries(
    shown.flatMap(([field, column]) => (details[field] === undefined ? [] : [[column, details[field]]])),
  );
}

function nodeOf({ category }: Changes<ProductDetails>) {
  return category ? [{ table: 'nodes', key: [category.nodeId] }] : [];
}

function placeColumns({ category }: Changes<ProductDetails>, rows: Rows): Row {
  if (category === undefined) return {};
  const node = category && rows.get<NodeRow>('nodes', category.nodeId);
  if (!node?.living_id) return NO_PLACE;
  return { node_id: node.living_id, category_id: node.category_id, ancestors: node.path };
}

type Movement = RecordedEvent<Exclude<StockEvent, { type: 'inventory.StockRefused' }>>;

function productOf({ data }: Movement) {
  return [{ table: 'products', key: [data.productId] }];
}

function showStock({ data, position }: Movement, rows: Rows): void {
  const row = rows.get<ShelfRow>('products', data.productId);
  const shown = stockColumns(data.balance);
  if (!row || (row.stock === shown.stock && row.units_left === shown.units_left)) return;
  rows.put('products', { ...row, ...shown, position });
}

function stockColumns(balance: number) {
  const { stock, left } = stockBandOf(balance);
  return { stock, units_left: left ?? null };
}
