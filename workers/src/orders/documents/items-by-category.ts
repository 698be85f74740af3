import { categoryTreeTables, productListTables } from '@countinghouse/contracts/catalog/tables';
import { select, source, sql, typed } from '@countinghouse/contracts/kernel/sql/sql';
import { text } from '@countinghouse/contracts/kernel/table';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import type { OrderRow } from '../../sheets/order-document.ts';

/** The items of a category, which is where they stand. */
export interface ItemsOfCategory {
  /** Names of the category and those above it; empty for items without one. */
  readonly name: string;
  readonly items: readonly PickedItem[];
}

export interface PickedItem {
  readonly itemNo: string;
  readonly name: string;
  readonly quantity: number;
  /** The orders that it is for, in the order of the choice. */
  readonly parts: readonly { readonly orderNo: string; readonly quantity: number }[];
}

/** Categories of products by the products' ids, in the order of the shop. */
export type CategoryNames = ReadonlyMap<string, string>;

const product = source(productListTables.products, 'product');
const node = source(categoryTreeTables.places, 'node');
const place = source(categoryTreeTables.places, 'place');
const above = source(categoryTreeTables.places, 'above');
const tree = source(categoryTreeTables.trees, 'tree');

/** Between the name of a category and that of one below it. */
const BELOW = ' › ';
const CATEGORY_NAMES = {
  name: 'categories-of-products',
  text: sql`select ${select({
    product_id: product.product_id,
    category: typed(
      text(),
      sql`(select string_agg(${above.name}, $2::text order by octet_length(${above.path})) from ${above}
        where ${above.category_id} = ${place.category_id} and ${above.node_id} = ${above.living_id}
          and starts_with(${place.path}, ${above.path}))`,
    ),
  })} from ${product}
    join ${node} on ${node.node_id} = ${product.node_id}
    join ${place} on ${place.node_id} = ${node.living_id}
    join ${tree} on ${tree.category_id} = ${place.category_id}
    where ${product.product_id} = any($1::uuid[])
    order by ${tree.rank} nulls last, ${tree.created_at}, ${tree.category_id},
      string_to_array(rtrim(${place.path}, ','), ',')::integer[], ${product.product_id}`,
};

/** Reads in which category each of the ordered products is today. */
export async function readCategoryNames(database: Database, orders: readonly OrderRow[]): Promise<CategoryNames> {
  const products = new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)));
  const rows = await read(database, { ...CATEGORY_NAMES, values: [[...products], BELOW] });
  return new Map(rows.map(({ product_id, category }) => [product_id, category]));
}

/** The ordered items, summed, by category in the order of the shop and by item number; those without one come last. */
export function itemsByCategory(orders: readonly OrderRow[], categories: CategoryNames): ItemsOfCategory[] {
  const sums = new Map<string, PickedItem>();
  for (const { order_no: orderNo, lines } of orders) {
    for (const { productId, itemNo, name, quantity } of lines) {
      const before = sums.get(productId) ?? { itemNo, name, quantity: 0, parts: [] };
      const last = before.parts.at(-1);
      const parts =
        last?.orderNo === orderNo
          ? [...before.parts.slice(0, -1), { orderNo, quantity: last.quantity + quantity }]
          : [...before.parts, { orderNo, quantity }];
      sums.set(productId, { ...before, quantity: before.quantity + quantity, parts });
    }
  }
  const names = [...new Set([...categories.values(), ''])];
  return names.flatMap((name) => {
    const items = [...sums].flatMap(([productId, item]) => ((categories.get(productId) ?? '') === name ? [item] : []));
    return items.length > 0 ? [{ name, items: items.sort(byItemNo) }] : [];
  });
}

const byNumber = new Intl.Collator('en', { numeric: true });

function byItemNo(a: PickedItem, b: PickedItem): number {
  return byNumber.compare(a.itemNo, b.itemNo) || byNumber.compare(a.name, b.name);
}
