import { productListTables } from '@countinghouse/contracts/catalog/tables';
import {
  REORDER_DAYS,
  type ReorderRow,
  type Shortage,
  USUAL_LEAD_DAYS,
} from '@countinghouse/contracts/inventory/reorder-api';
import { dailyStockTables, stockLevelTables } from '@countinghouse/contracts/inventory/tables';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import {
  derived,
  optional,
  pick,
  type Selected,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint, integer, text } from '@countinghouse/contracts/kernel/table';
import { supplierListTables } from '@countinghouse/contracts/suppliers/tables';
import { type OptionalPage, pageBounds, readPage } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';

const product = source(productListTables.products, 'product');
const level = optional(source(stockLevelTables.levels, 'level'));
const supplier = optional(source(supplierListTables.suppliers, 'supplier'));
const days = source(dailyStockTables.days);
const inStock = typed(bigint(), sql`coalesce(${level.quantity}, 0)::bigint`);
const leadDays = typed(integer().nullable(), sql`(${supplier.details} ->> 'leadDays')::integer`);

const unitsSold = sql`greatest(0, coalesce(sum(${days.sold}), 0))::bigint`;
const latelyRow = select({ product_id: days.product_id, sold: typed(bigint(), unitsSold) });
const lately = optional(derived(latelyRow, 'lately'));

const shortRow = select({
  ...pick(product, 'product_id', 'item_no', 'name', 'photo', 'alert_quantity'),
  quantity: inStock,
  sold: lately.sold,
  ...pick(supplier, 'supplier_id'),
  supplierName: supplier.name,
  email: typed(text().nullable(), sql`${supplier.details} ->> 'email'`),
  leadDays,
});
const short = derived(shortRow, 'short');
const shown = select({
  _id: short.product_id,
  itemNo: short.item_no,
  alertQuantity: short.alert_quantity,
  ...pick(short, 'name', 'photo', 'quantity', 'sold', 'supplier_id', 'supplierName', 'email', 'leadDays'),
});

const withStock = sql`${product} left join ${level} on ${level.product_id} = ${product.product_id}
  left join ${supplier} on ${supplier.supplier_id} = ${product.supplier_id}`;
const soldBy = (where: Sql) =>
  sql`(${sql`select ${latelyRow} from ${days} where ${days.day} >= $3 and ${where} group by ${days.product_id}`}) ${lately}`;

/** Active products by shortage: for few of them the sales are read by key, for all they are summed once. */
const shortages: Readonly<Record<Shortage, Sql>> = {
  low: sql`${withStock}
    left join lateral ${soldBy(sql`${days.product_id} = ${product.product_id}`)} on true
    where ${product.active} and ${inStock} <= ${product.alert_quantity}`,
  'before-delivery': sql`${withStock}
    join ${soldBy(sql`true`)} on ${lately.product_id} = ${product.product_id}
    where ${product.active}
      and ${inStock} * ${REORDER_DAYS} < ${lately.sold} * coalesce(${leadDays}, ${USUAL_LEAD_DAYS})`,
};

const listOf = (shortage: Shortage) => ({
  name: `reorder-list ${shortage}`,
  before: sql`with ${short} as materialized (${sql`select ${shortRow} from ${shortages[shortage]}`})`,
  totals: sql`select ${select({ total: typed(bigint(), sql`count(*)`) })} from ${short}`,
  page: sql`select ${shown} from ${short}
    order by lower(${short.supplierName}) nulls last, ${short.supplier_id}, ${short.item_no}, ${short.product_id}
    limit $1 offset $2`,
  key: '_id' as const,
});
const LISTS = { low: listOf('low'), 'before-delivery': listOf('before-delivery') };

const DAY_MS = 86_400_000;

/** Returns active products with a shortage, by supplier, those without one last. */
export async function reorderList(
  database: Database,
  page: OptionalPage & { readonly shortage?: Shortage | undefined },
  calendar: ShopCalendar,
  now: number,
): Promise<{ products: ReorderRow[]; total: number }> {
  const { limit, offset } = pageBounds(page);
  const since = calendar.dayOf(now - (REORDER_DAYS - 1) * DAY_MS);
  const list = LISTS[page.shortage ?? 'low'];
  const { totals, rows } = await readPage(database, { ...list, values: [limit, offset, since] });
  return { products: rows.map(rowOf), total: totals?.total ?? 0 };
}

function rowOf(row: Selected<typeof shown>): ReorderRow {
  const { _id, itemNo, name, photo, alertQuantity, quantity, supplier_id, supplierName, email, leadDays } = row;
  const supplier = supplier_id && { _id: supplier_id, name: supplierName ?? '', email: email ?? '', leadDays };
  return { _id, itemNo, name, photo, alertQuantity, quantity, sold: row.sold ?? 0, supplier: supplier || null };
}
