import { userListTables } from '@countinghouse/contracts/identity/tables';
import { dailyStockTables } from '@countinghouse/contracts/inventory/tables';
import {
  isSaleMovement,
  type MovementView,
  movementKinds,
  type TrendCounts,
} from '@countinghouse/contracts/inventory/views';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import {
  all,
  derived,
  type Expression,
  joined,
  literal,
  optional,
  pick,
  type Selected,
  type Sql,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/contracts/kernel/sql/sql';
import { bigint } from '@countinghouse/contracts/kernel/table';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import { type OptionalPage, pageBounds, readPage, WHOLE } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import type { ReportRange } from '../report-range.ts';
import { staffNamed } from '../shared/staff-named.ts';

export interface MovementQuery extends OptionalPage {
  readonly productId: string;
  /** Restricts the movements to this column of the trend. */
  readonly column?: 'sales' | 'adjustment' | undefined;
}

const product = source(dailyStockTables.products, 'product');
const days = source(dailyStockTables.days);
const sumIn = (amount: Expression<number>, where: Sql) =>
  typed(bigint(), sql`coalesce(sum(${amount}) filter (where ${where}), 0)::bigint`);
const inRange = sql`${days.day} >= $2`;
const sumsRow = select({
  opening: typed(
    bigint(),
    sql`coalesce(sum(${days.adjusted} - ${days.sold}) filter (where ${days.day} < $2), 0)::bigint`,
  ),
  sold: sumIn(days.sold, inRange),
  adjusted: sumIn(days.adjusted, inRange),
  sales: sumIn(days.sales, inRange),
  adjustments: sumIn(days.adjustments, inRange),
});
const sums = derived(sumsRow, 'sums');

const stored = source(dailyStockTables.movements);
const NEWEST_FIRST = ({ day, occurred_at, revision }: Pick<typeof stored, 'day' | 'occurred_at' | 'revision'>) =>
  sql`order by ${day} desc, ${occurred_at} desc, ${revision} desc`;
const movedRow = select({
  ...pick(stored, 'day', 'revision', 'occurred_at', 'kind', 'quantity', 'reason'),
  ...pick(stored, 'order_id', 'adjustment_id', 'adjustment_no'),
  ...pick(stored, 'reason_code', 'counted', 'reverses', 'recorded_by'),
  /** Sum of the later movements in the range. */
  later: typed(
    bigint(),
    sql`coalesce(sum(${stored.quantity}) over (
      ${NEWEST_FIRST(stored)} rows between unbounded preceding and 1 preceding), 0)::bigint`,
  ),
});
const moved = derived(movedRow, 'moved');
const movement = derived(movedRow, 'movement');
const placed = optional(source(orderListTables.orders, 'placed'));
const staff = optional(source(userListTables.users, 'staff'));
const listed = select({
  ...pick(movement, 'revision', 'occurred_at', 'kind', 'quantity', 'later', 'reason', 'order_id'),
  ...pick(movement, 'adjustment_id', 'adjustment_no', 'reason_code', 'counted', 'reverses'),
  staffId: staff.user_id,
  staffName: staff.name,
  order_no: placed.order_no,
});

/** SQL for the movements of a column and their number. */
const COLUMNS = {
  all: totalled(sql`true`, sql`${sums.sales} + ${sums.adjustments}`),
  sales: totalled(sql`${moved.kind} in (${kindsOf(true)})`, sums.sales),
  adjustment: totalled(sql`${moved.kind} in (${kindsOf(false)})`, sums.adjustments),
};

function totalled(where: Sql, total: Sql) {
  const totals = select({ ...pick(sums, 'opening', 'sold', 'adjusted'), total: typed(bigint(), total) });
  const { total: count } = derived(totals, WHOLE);
  const candidates = sql`select ${movedRow} from ${stored}
    where ${stored.product_id} = $1 and ${stored.day} between $2 and $3`;
  const onPage = sql`select ${select(all(moved))} from (${candidates}) ${moved} where ${where}
    ${NEWEST_FIRST(moved)} limit least($4, greatest(${count} - $5, 0)) offset $5`;
  return {
    totals: sql`select ${totals} from ${product},
      lateral (${sql`select ${sumsRow} from ${days} where ${days.product_id} = $1 and ${days.day} <= $3`}) ${sums}
      where ${product.product_id} = $1`,
    page: sql`select ${listed} from (${onPage}) ${movement}
      left join ${placed} on ${placed.order_id} = ${movement.order_id} and ${placed.confirmed}
      left join ${staff} on ${staff.user_id} = ${movement.recorded_by}
      ${NEWEST_FIRST(movement)}`,
    key: 'revision' as const,
  };
}

function kindsOf(isSale: boolean): Sql {
  return joined(movementKinds.filter((kind) => isSaleMovement(kind) === isSale).map(literal), ', ');
}

/**
 * Returns movements in the shop days that the range touches, newest first: sums come from the days, as in the trend,
 * and balances are computed back from the closing balance, so that the cost depends on the rows before a page, not
 * behind it. Undefined for a product that never existed.
 */
export async function movementPage(
  database: Database,
  { productId, column, ...page }: MovementQuery,
  range: ReportRange,
  calendar: ShopCalendar,
): Promise<{ movements: MovementView[]; total: number; counts: TrendCounts } | undefined> {
  const { limit, offset } = pageBounds(page);
  const { totals, rows } = await readPage(database, {
    name: `movements ${column ?? 'all'}`,
    ...COLUMNS[column ?? 'all'],
    values: [productId, calendar.dayOf(range.start), calendar.dayOf(range.end), limit, offset],
  });
  if (!totals) return undefined;
  const { opening, sold, adjusted, total } = totals;
  const closingCount = opening + adjusted - sold;
  return {
    movements: rows.map((row) => movementOf(row, closingCount - row.later)),
    total,
    counts: { openingCount: opening, salesCount: sold, adjustCount: adjusted, closingCount },
  };
}

function movementOf(row: Selected<typeof listed>, closing: number): MovementView {
  return {
    _id: String(row.revision),
    at: row.occurred_at,
    kind: row.kind,
    quantity: row.quantity,
    closing,
    reason: row.reason,
    reasonCode: row.reason_code,
    ...(row.counted !== null && { counted: row.counted }),
    reverses: row.reverses,
    by: staffNamed(row),
    ...(row.order_id && row.order_no && { order: { _id: row.order_id, orderId: row.order_no } }),
    ...(row.adjustment_id &&
      row.adjustment_no && { adjustment: { _id: row.adjustment_id, adjustmentId: row.adjustment_no } }),
  };
}
