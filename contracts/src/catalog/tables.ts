import type { StockBand } from '../inventory/stock-band.ts';
import {
  additive,
  bigint,
  boolean,
  byteOrderedText,
  integer,
  jsonb,
  keyed,
  readModel,
  text,
  timestamptz,
  uuid,
  uuidArray,
} from '../kernel/table.ts';
import { searchWords } from '../kernel/text/search-words.ts';
import type { PastPrice } from './storefront/past-price.ts';
import type { CategoryNode } from './views.ts';

export const categoryTreeTables = readModel('catalog_category_tree', {
  /** One row for each top-level category. */
  trees: keyed({
    columns: {
      category_id: uuid(),
      tree: jsonb<CategoryNode>(),
      /** Node that was deleted → the node that was above it. */
      deleted: jsonb<Readonly<Record<string, string>>>(),
      /** Place among the top-level categories where staff gave them one; others follow as they were made. */
      rank: integer().nullable(),
      revision: integer(),
      created_at: timestamptz(),
    },
    key: ['category_id'],
  }),
  /** Where a product of a node is placed now; of a deleted node, at the nearest node above that is left. */
  places: keyed({
    columns: {
      node_id: uuid(),
      category_id: uuid(),
      living_id: uuid(),
      name: text(),
      /** The indexes that lead to the node, each followed by a comma: a sub-tree is what begins with its path. */
      path: byteOrderedText(),
      revision: integer(),
    },
    key: ['node_id'],
    indexes: (c) => [`(${c.category_id}, ${c.path})`, `(lower(${c.name}), ${c.node_id})`],
  }),
});

export const priceTables = readModel('catalog_price', {
  /** What a product costs and what it cost before, as far as that may still be shown. */
  prices: keyed({
    columns: {
      product_id: uuid(),
      /** Minor units. */
      price: bigint(),
      active: boolean(),
      /** When this price came into force, or stopped being so with its product. */
      since: timestamptz(),
      past: jsonb<readonly PastPrice[]>(),
    },
    key: ['product_id'],
  }),
  /** Since when prices are in the present base currency; no row while it never changed. */
  currency: keyed({ columns: { scope: text<'base'>(), since: timestamptz() }, key: ['scope'] }),
});

export const productListTables = readModel('catalog_product_list', {
  products: keyed({
    columns: {
      product_id: uuid(),
      item_no: text(),
      name: text(),
      description: text(),
      alert_quantity: bigint(),
      supplier_id: uuid().nullable(),
      purchase_price: bigint(),
      selling_price: bigint(),
      weight: bigint().nullable(),
      pack_size: integer(),
      tax_class: text().nullable(),
      tag_ids: jsonb<readonly string[]>(),
      node_id: uuid().nullable(),
      photo: text(),
      thumbnails: jsonb<string[]>(),
      active: boolean(),
      search: text(),
      revision: integer(),
      created_at: timestamptz(),
      /** When it was entered, changed or restored last; its stock is left aside. */
      updated_at: timestamptz(),
    },
    key: ['product_id'],
    indexes: (c) => [
      `(${c.created_at} desc, ${c.product_id} desc)`,
      `(${c.updated_at}, ${c.product_id})`,
      `(${c.node_id}, ${c.created_at} desc, ${c.product_id} desc) where ${c.active}`,
      `(${c.node_id}, ${c.product_id})`,
      `(${c.supplier_id}, ${c.product_id})`,
      `(${c.active} desc, ${c.created_at} desc, ${c.product_id} desc)`,
      `(${c.name})`,
      `(lower(${c.name}), ${c.product_id})`,
      `(lower(${c.item_no}), ${c.product_id})`,
      `(${c.purchase_price}, ${c.product_id})`,
      `(${c.selling_price}, ${c.product_id})`,
      `(${c.alert_quantity})`,
      // An order by what products refer to reads this instead of the rows.
      `(${c.product_id}) include (${c.supplier_id}, ${c.node_id}, ${c.active}, ${c.alert_quantity})`,
      `using gin (${c.search} gin_trgm_ops)`,
      `using gin (${c.tag_ids})`,
    ],
  }),
  /** How many products a scope has, so that no list counts its rows. */
  totals: additive({
    columns: { scope: text<'all' | 'active' | `node:${string}`>(), products: bigint() },
    key: ['scope'],
  }),
  words: searchWords(),
});

/** What shoppers browse; every row has the position of the event that changed it last (ADR 21). */
export const shelfTables = readModel('catalog_shelf', {
  products: keyed({
    columns: {
      product_id: uuid(),
      /** Active and not deleted. */
      sold: boolean(),
      /** Was ever sold: a product that is gone may still be named to everybody. */
      was_sold: boolean(),
      item_no: text(),
      name: text(),
      photo: text(),
      /** Minor units. */
      price: bigint(),
      /** The node that the product was put in, also when that was deleted. */
      home_id: uuid().nullable(),
      /** The node of the tree that the product is in now; `category_id` is the top level above it. */
      node_id: uuid().nullable(),
      category_id: uuid().nullable(),
      /** From the top level down to the node. */
      ancestors: uuidArray(),
      /** Deleted tags too. */
      tag_ids: uuidArray(),
      stock: text<StockBand>(),
      units_left: integer().nullable(),
      created_at: timestamptz(),
      /** The last change of what its page shows, stock left aside. */
      changed_at: timestamptz(),
      position: byteOrderedText(),
    },
    key: ['product_id'],
    indexes: (c) => [`(${c.position})`, `(${c.node_id})`, `(${c.category_id})`, `(${c.home_id})`],
  }),
  nodes: keyed({
    columns: {
      node_id: uuid(),
      category_id: uuid(),
      name: text(),
      /** The node itself, or the nearest above it that is left; null when the whole tree is gone. */
      living_id: uuid().nullable(),
      /** From the top level down to the living node. */
      path: uuidArray(),
      /** Place among its siblings where staff gave them one; others follow as they were made. */
      rank: integer().nullable(),
      /** The position at which it was made. */
      made_at: byteOrderedText(),
      position: byteOrderedText(),
    },
    key: ['node_id'],
    indexes: (c) => [`(${c.position})`, `(${c.living_id})`, `(${c.category_id})`],
  }),
  tags: keyed({
    columns: {
      tag_id: uuid(),
      name: text(),
      deleted: boolean(),
      /** The tag that has its products since it was merged; null for one that was not. */
      merged_into: uuid().nullable(),
      position: byteOrderedText(),
    },
    key: ['tag_id'],
    indexes: (c) => [`(${c.position})`],
  }),
});

export const tagListTables = readModel('catalog_tag_list', {
  tags: keyed({ columns: { tag_id: uuid(), name: text(), revision: integer() }, key: ['tag_id'] }),
});

export const taggedTables = readModel('catalog_tagged', {
  products: keyed({
    columns: {
      product_id: uuid(),
      /** Active. */
      sold: boolean(),
      tag_ids: jsonb<readonly string[]>(),
      created_at: timestamptz(),
    },
    key: ['product_id'],
  }),
  /** The products that are sold with a tag. */
  tagged: keyed({
    columns: { tag_id: uuid(), product_id: uuid(), created_at: timestamptz() },
    key: ['tag_id', 'product_id'],
    indexes: (c) => [`(${c.tag_id}, ${c.created_at} desc, ${c.product_id} desc)`],
  }),
  /** How many products are sold with a tag. */
  totals: additive({ columns: { tag_id: uuid(), products: bigint() }, key: ['tag_id'] }),
});
