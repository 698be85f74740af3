import { userListTables } from '@countinghouse/contracts/identity/tables';
import type { adjustmentList } from '@countinghouse/contracts/inventory/adjustment.list';
import { adjustmentListSql } from '@countinghouse/contracts/inventory/adjustment.list-sql';
import { adjustmentListTables } from '@countinghouse/contracts/inventory/tables';
import { type AdjustmentView, adjustmentViewOf, type ListedAdjustment } from '@countinghouse/contracts/inventory/views';
import type { ListCriteria } from '@countinghouse/contracts/kernel/http/list';
import { versionOf } from '@countinghouse/contracts/kernel/http/version';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import {
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
import { type FoundPage, findRows, isNarrowed } from '@countinghouse/platform/lists/find-page';
import { type OptionalPage, pageBounds } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { read } from '@countinghouse/platform/sql/read';
import { staffNamed } from '../shared/staff-named.ts';

const adjustment = source(adjustmentListTables.adjustments, 'adjustment');
const staff = optional(source(userListTables.users, 'staff'));
const total = source(adjustmentListTables.totals);
const listed = select({
  adjustmentId: adjustment.adjustment_id,
  adjustmentNo: adjustment.adjustment_no,
  createdAt: adjustment.created_at,
  reasonCode: adjustment.reason_code,
  ...pick(adjustment, 'reason', 'lines', 'supplier', 'reversed', 'revision'),
  staffId: staff.user_id,
  staffName: staff.name,
});
const TOTALS = {
  name: 'adjustment-totals',
  text: sql`select ${select({
    total: typed(
      bigint(),
      sql`coalesce((select ${total.adjustments} from ${total} where ${total.scope} = 'all'), 0)::bigint`,
    ),
  })}`,
};
const adjustmentsBy = (where: Sql) =>
  sql`select ${listed} from ${adjustment} left join ${staff} on ${staff.user_id} = ${adjustment.recorded_by}
    where ${where}`;
const ADJUSTMENT_BY_ID = {
  name: 'adjustment-by-id',
  text: adjustmentsBy(sql`${adjustment.adjustment_id} = $1 and (${adjustment.effective} or ${adjustment.reversed})`),
};
const ADJUSTMENTS_BY_IDS = {
  name: 'listed-adjustments',
  text: adjustmentsBy(sql`${adjustment.adjustment_id} = any ($1::uuid[]) and ${adjustment.effective}`),
};

/** Returns active adjustments, newest first or in another order. */
export async function adjustmentPage(
  database: Database,
  criteria: ListCriteria<typeof adjustmentList>,
  page: OptionalPage,
  calendar: ShopCalendar,
): Promise<Omit<FoundPage, 'ids'> & { adjustments: ListedAdjustment[] }> {
  const total = isNarrowed(criteria) ? undefined : (await read(database, TOTALS))[0]?.total;
  const search = { list: adjustmentListSql, criteria, bounds: pageBounds(page), calendar, total };
  const { rows, ...found } = await findRows(database, search, ADJUSTMENTS_BY_IDS, ({ adjustmentId }) => adjustmentId);
  return { ...found, adjustments: rows.map(listedAdjustmentOf) };
}

/** Returns an adjustment, active or reverted. */
export async function adjustmentById(database: Database, adjustmentId: string): Promise<AdjustmentView | undefined> {
  const [row] = await read(database, { ...ADJUSTMENT_BY_ID, values: [adjustmentId] });
  return row && adjustmentOf(row);
}

function adjustmentOf(row: Selected<typeof listed>): AdjustmentView {
  return adjustmentViewOf({ ...row, supplier: row.supplier ?? undefined }, versionOf(row.revision));
}

function listedAdjustmentOf(row: Selected<typeof listed>): ListedAdjustment {
  const { lines, reversed: _, supplier: __, ...shown } = adjustmentOf(row);
  return { ...shown, products: lines.length, by: staffNamed(row) };
}
