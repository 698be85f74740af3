import { adjustmentListTables } from '@countinghouse/contracts/inventory/tables';
import { type AdjustmentView, adjustmentViewOf } from '@countinghouse/contracts/inventory/views';
import { bigint } from '@countinghouse/contracts/kernel/table';
import { versionOf } from '@countinghouse/contracts/kernel/version';
import type { Database } from '@countinghouse/platform/read-store/database';
import {
  parameters,
  pick,
  read,
  type Selected,
  select,
  source,
  sql,
  typed,
} from '@countinghouse/platform/read-store/sql';
import { type OptionalPage, pageBounds, pageClause, readPage } from '../list-page.ts';

const adjustment = source(adjustmentListTables.adjustments);
const total = source(adjustmentListTables.totals);
const listed = select({
  adjustmentId: adjustment.adjustment_id,
  adjustmentNo: adjustment.adjustment_no,
  createdAt: adjustment.created_at,
  productId: adjustment.product_id,
  itemNo: adjustment.item_no,
  ...pick(adjustment, 'name', 'photo', 'quantity', 'reason', 'revision'),
});
const TOTALS = sql`select ${select({
  total: typed(
    bigint(),
    sql`coalesce((select ${total.adjustments} from ${total} where ${total.scope} = 'all'), 0)::bigint`,
  ),
})}`;
const ADJUSTMENT_BY_ID = {
  name: 'adjustment-by-id',
  text: sql`select ${listed} from ${adjustment} where ${adjustment.adjustment_id} = $1 and ${adjustment.stands}`,
};

/** Adjustments that stand, newest first. */
export async function adjustmentPage(
  database: Database,
  page: OptionalPage,
): Promise<{ adjustments: AdjustmentView[]; total: number }> {
  const { values, given } = parameters();
  const { text: bounds, named } = pageClause(pageBounds(page), given);
  const { totals, rows } = await readPage(database, {
    ...named('adjustments'),
    totals: TOTALS,
    page: sql`select ${listed} from ${adjustment} where ${adjustment.stands}
      order by ${adjustment.created_at} desc, ${adjustment.adjustment_id} desc ${bounds}`,
    key: 'adjustmentId',
    values,
  });
  return { adjustments: rows.map(adjustmentOf), total: totals?.total ?? 0 };
}

/** An adjustment, if it stands. */
export async function adjustmentById(database: Database, adjustmentId: string): Promise<AdjustmentView | undefined> {
  const [row] = await read(database, { ...ADJUSTMENT_BY_ID, values: [adjustmentId] });
  return row && adjustmentOf(row);
}

function adjustmentOf(row: Selected<typeof listed>): AdjustmentView {
  return adjustmentViewOf(row, versionOf(row.revision));
}
