import { productListTables } from '@countinghouse/contracts/catalog/tables';
import { REORDER_DAYS, type ReorderRow } from '@countinghouse/contracts/inventory/reorder-api';
import { dailyStockTables, stockLevelTables } from '@countinghouse/contracts/inventory/tables';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { bigint, json } from '@countinghouse/contracts/kernel/table';
import { supplierListTables } from '@countinghouse/contracts/suppliers/tables';
import type { Database } from '@countinghouse/platform/read-store/database';
import { derived, optional, pick, select, source, sql, typed } from '@countinghouse/platform/read-store/sql';
import { type OptionalPage, pageBounds, readPage } from '../list-page.ts';

const product = source(productListTables.products, 'product');
const level = optional(source(stockLevelTables.levels, 'level'));
const supplier = optional(source(supplierListTables.suppliers, 'supplier'));
const days = source(dailyStockTables.days);
const inStock = typed(bigint(), sql`coalesce(${level.quantity}, 0)::bigint`);
const shortRow = select({
  ...pick(product, 'product_id', 'item_no', 'name', 'photo', 'alert_quantity', 'supplier_id'),
  quantity: inStock,
});
const short = derived(shortRow, 'short');
const shown = select({
  _id: short.product_id,
  itemNo: short.item_no,
  alertQuantity: short.alert_quantity,
  ...pick(short, 'name', 'photo', 'quantity'),
  sold: typed(
    bigint(),
    sql`greatest(0, coalesce((select sum(${days.sold}) from ${days}
      where ${days.product_id} = ${short.product_id} and ${days.day} >= $3), 0))::bigint`,
  ),
  supplier: typed(
    json<{ _id: string; name: string; email: string }>().nullable(),
    sql`case when ${supplier.supplier_id} is not null then json_build_object(
      '_id', ${supplier.supplier_id}, 'name', ${supplier.name}, 'email', ${supplier.details} ->> 'email') end`,
  ),
});
const REORDER_LIST = {
  name: 'reorder-list',
  before: sql`with ${short} as materialized (${sql`select ${shortRow} from ${product}
    left join ${level} on ${level.product_id} = ${product.product_id}
    where ${product.active} and ${inStock} <= ${product.alert_quantity}`})`,
  totals: sql`select ${select({ total: typed(bigint(), sql`count(*)`) })} from ${short}`,
  page: sql`select ${shown} from ${short}
    left join ${supplier} on ${supplier.supplier_id} = ${short.supplier_id}
    order by lower(${supplier.name}) nulls last, ${supplier.supplier_id}, ${short.item_no}, ${short.product_id}
    limit $1 offset $2`,
  key: '_id' as const,
};

const DAY_MS = 86_400_000;

/** Active products at or below their alert quantity, supplier by supplier, those without one last. */
export async function reorderList(
  database: Database,
  page: OptionalPage,
  calendar: ShopCalendar,
  now: number,
): Promise<{ products: ReorderRow[]; total: number }> {
  const { limit, offset } = pageBounds(page);
  const since = calendar.dayOf(now - (REORDER_DAYS - 1) * DAY_MS);
  const { totals, rows } = await readPage(database, { ...REORDER_LIST, values: [limit, offset, since] });
  const products = rows.map(({ _id, itemNo, name, photo, alertQuantity, quantity, sold, supplier }) => {
    return { _id, itemNo, name, photo, alertQuantity, quantity, sold, supplier };
  });
  return { products, total: totals?.total ?? 0 };
}
