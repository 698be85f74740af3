import { productListTables } from '@countinghouse/contracts/catalog/tables';
import {
  REORDER_DAYS,
  type ReorderRow,
  type Shortage,
  USUAL_LEAD_DAYS,
} from '@countinghouse/contracts/inventory/reorder-api';
import { dailyStockTables, demandTables, stockLevelTables } from '@countinghouse/contracts/inventory/tables';
import { groupBy } from '@countinghouse/contracts/kernel/group-by';
import { addDays } from '@countinghouse/contracts/kernel/shop-day';
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
import { bigint, date, integer, text, uuid } from '@countinghouse/contracts/kernel/table';
import { supplierListTables } from '@countinghouse/contracts/suppliers/tables';
import { type OptionalPage, pageBounds, readPage } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { demandOf, proposalOf } from './reorder-proposal.ts';

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
  ...pick(product, 'product_id', 'item_no', 'name', 'photo', 'alert_quantity', 'pack_size'),
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
  packSize: short.pack_size,
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

const moved = source(dailyStockTables.days, 'moved');
const entry = source(demandTables.entries, 'entry');
const partRow = (of: Readonly<Record<'product_id' | 'day' | 'sold' | 'adjusted' | 'missed', Sql>>) =>
  select({
    product_id: typed(uuid(), of.product_id),
    day: typed(date(), of.day),
    sold: typed(bigint(), of.sold),
    adjusted: typed(bigint(), of.adjusted),
    missed: typed(bigint(), of.missed),
  });
const zero = sql`0::bigint`;
const part = derived(partRow({ ...pick(moved, 'product_id', 'day', 'sold', 'adjusted'), missed: zero }), 'part');
const sumOf = (column: Sql) => typed(bigint(), sql`sum(${column})::bigint`);
const dayRow = select({
  ...pick(part, 'product_id', 'day'),
  sold: sumOf(part.sold),
  adjusted: sumOf(part.adjusted),
  missed: sumOf(part.missed),
});
const DAYS = {
  name: 'reorder-days',
  text: sql`select ${dayRow} from (
      select ${partRow({ ...moved, missed: zero })} from ${moved}
        where ${moved.product_id} = any($1::uuid[]) and ${moved.day} >= $2
      union all
      select ${partRow({ ...entry, sold: zero, adjusted: zero, missed: entry.units })} from ${entry}
        where ${entry.product_id} = any($1::uuid[]) and ${entry.day} >= $2
    ) ${part} group by ${part.product_id}, ${part.day}`,
};

/** Returns active products with a shortage, by supplier, those without one last. */
export async function reorderList(
  database: Database,
  page: OptionalPage & { readonly shortage?: Shortage | undefined },
  today: string,
): Promise<{ products: ReorderRow[]; total: number }> {
  const { limit, offset } = pageBounds(page);
  const since = addDays(today, 1 - REORDER_DAYS);
  const list = LISTS[page.shortage ?? 'low'];
  const { totals, rows } = await readPage(database, { ...list, values: [limit, offset, since] });
  const days = rows.length > 0 ? await read(database, { ...DAYS, values: [rows.map(({ _id }) => _id), since] }) : [];
  const daysOf = groupBy(days, ({ product_id }) => product_id);
  return {
    products: rows.map((row) => rowOf(row, demandOf(row.quantity, daysOf.get(row._id) ?? [], today), today)),
    total: totals?.total ?? 0,
  };
}

function rowOf(row: Selected<typeof shown>, demand: ReturnType<typeof demandOf>, today: string): ReorderRow {
  const { _id, itemNo, name, photo, alertQuantity, quantity, packSize } = row;
  const { sold, supplier_id, supplierName, email, leadDays } = row;
  const listed = { _id, itemNo, name, photo, alertQuantity, quantity, packSize };
  const supplier = supplier_id && { _id: supplier_id, name: supplierName ?? '', email: email ?? '', leadDays };
  return {
    ...{ ...listed, ...demand, sold: sold ?? 0 },
    ...proposalOf({ ...listed, ...demand }, today),
    supplier: supplier || null,
  };
}
