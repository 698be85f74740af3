import {
  isSaleMovement,
  type MovementKind,
  type MovementView,
  movementKinds,
  type TrendCounts,
} from '@countinghouse/contracts/inventory/views';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { Database } from '@countinghouse/platform/read-store/database';
import { type OptionalPage, pageBounds } from '../list-page.ts';
import type { ReportRange } from '../report-range.ts';

export interface MovementQuery extends OptionalPage {
  readonly productId: string;
  /** Only what makes this column of the trend. */
  readonly column?: 'sales' | 'adjustment' | undefined;
}

interface Sums {
  readonly opening: number;
  readonly sold: number;
  readonly adjusted: number;
  readonly total: number;
}

interface Row {
  readonly revision: number;
  readonly occurred_at: string;
  readonly kind: MovementKind;
  readonly quantity: number;
  /** What moved later in the range. */
  readonly later: number;
  readonly reason: string;
  readonly order_id: string | null;
  readonly order_no: string | null;
  readonly adjustment_id: string | null;
  readonly adjustment_no: string | null;
}

const NEWEST_FIRST = 'order by day desc, occurred_at desc, revision desc';

/** The movements that make a column, and how many they are, as SQL. */
const COLUMNS = {
  all: { where: 'true', total: 'sums.sales + sums.adjustments' },
  sales: { where: `kind in (${kindsOf(true)})`, total: 'sums.sales' },
  adjustment: { where: `kind in (${kindsOf(false)})`, total: 'sums.adjustments' },
};

function kindsOf(isSale: boolean): string {
  return movementKinds
    .filter((kind) => isSaleMovement(kind) === isSale)
    .map((kind) => `'${kind}'`)
    .join(', ');
}

/**
 * Movements in the shop days that the range touches, newest first. The sums come from the days, as those of the trend do, and balances are
 * counted back from the closing, so that a page costs what stands before it and not what stands behind: the search ends with the last movement
 * that there is. Undefined for a product that
 * nobody ever heard of.
 */
export async function movementPage(
  database: Database,
  { productId, column, ...page }: MovementQuery,
  range: ReportRange,
  calendar: ShopCalendar,
): Promise<{ movements: MovementView[]; total: number; counts: TrendCounts } | undefined> {
  const { limit, offset } = pageBounds(page);
  const { where, total } = COLUMNS[column ?? 'all'];
  const { rows } = await database.query<Sums & Row>({
    name: `movements ${column ?? 'all'}`,
    text: `select sums.*, ${total} as total, movement.*, placed.order_no
      from views."inventory_daily_stock__products" product,
      lateral (
        select coalesce(sum(adjusted - sold) filter (where day < $2), 0)::bigint as opening,
          coalesce(sum(sold) filter (where day >= $2), 0)::bigint as sold,
          coalesce(sum(adjusted) filter (where day >= $2), 0)::bigint as adjusted,
          coalesce(sum(sales) filter (where day >= $2), 0)::bigint as sales,
          coalesce(sum(adjustments) filter (where day >= $2), 0)::bigint as adjustments
        from views."inventory_daily_stock__days" where product_id = $1 and day <= $3
      ) sums
      left join lateral (
        select * from (
          select day, revision, occurred_at, kind, quantity, reason, order_id, adjustment_id, adjustment_no,
            coalesce(sum(quantity) over (${NEWEST_FIRST} rows between unbounded preceding and 1 preceding), 0)::bigint as later
          from views."inventory_daily_stock__movements" where product_id = $1 and day between $2 and $3
        ) moved
        where ${where}
        ${NEWEST_FIRST} limit least($4, greatest(${total} - $5, 0)) offset $5
      ) movement on true
      left join views."orders_order_list__orders" placed on placed.order_id = movement.order_id and placed.confirmed
      where product.product_id = $1
      ${NEWEST_FIRST}`,
    values: [productId, calendar.dayOf(range.start), calendar.dayOf(range.end), limit, offset],
  });
  const sums = rows[0];
  if (!sums) return undefined;
  const { opening, sold, adjusted } = sums;
  const closingCount = opening + adjusted - sold;
  return {
    movements: rows.filter((row) => row.revision !== null).map((row) => movementOf(row, closingCount - row.later)),
    total: sums.total,
    counts: { openingCount: opening, salesCount: sold, adjustCount: adjusted, closingCount },
  };
}

function movementOf(row: Row, closing: number): MovementView {
  return {
    _id: String(row.revision),
    at: row.occurred_at,
    kind: row.kind,
    quantity: row.quantity,
    closing,
    reason: row.reason,
    ...(row.order_id && row.order_no && { order: { _id: row.order_id, orderId: row.order_no } }),
    ...(row.adjustment_id &&
      row.adjustment_no && { adjustment: { _id: row.adjustment_id, adjustmentId: row.adjustment_no } }),
  };
}
