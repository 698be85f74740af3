import type { AdjustmentView } from '@countinghouse/contracts/inventory/views';
import { versionOf } from '@countinghouse/contracts/kernel/version';
import type { Database } from '@countinghouse/platform/read-store/database';
import { type OptionalPage, pageBounds, pageClause } from '../list-page.ts';

interface Row {
  readonly adjustment_id: string;
  readonly adjustment_no: string;
  readonly created_at: string;
  readonly product_id: string;
  readonly item_no: string;
  readonly name: string;
  readonly photo: string;
  readonly quantity: number;
  readonly reason: string;
  readonly revision: number;
}

const ADJUSTMENTS = 'views."inventory_adjustment_list__adjustments"';
const COLUMNS =
  'adjustment_id, adjustment_no, created_at, product_id, item_no, name, photo, quantity, reason, revision';

/** Adjustments that stand, newest first. */
export async function adjustmentPage(
  database: Database,
  page: OptionalPage,
): Promise<{ adjustments: AdjustmentView[]; total: number }> {
  const values: unknown[] = [];
  const { text: bounds, named } = pageClause(pageBounds(page), (value) => `$${values.push(value)}`);
  const { rows } = await database.query<Row & { total: number }>({
    ...named('adjustments'),
    text: `select total.total, adjustment.* from (
        select coalesce((
          select adjustments from views."inventory_adjustment_list__totals" where scope = 'all'
        ), 0)::bigint as total
      ) total
      left join lateral (
        select ${COLUMNS} from ${ADJUSTMENTS} where stands
        order by created_at desc, adjustment_id desc ${bounds}
      ) adjustment on true`,
    values,
  });
  const adjustments = rows.filter((row) => row.adjustment_id !== null).map(adjustmentOf);
  return { adjustments, total: rows[0]?.total ?? 0 };
}

/** An adjustment, if it stands. */
export async function adjustmentById(database: Database, adjustmentId: string): Promise<AdjustmentView | undefined> {
  const { rows } = await database.query<Row>({
    name: 'adjustment-by-id',
    text: `select ${COLUMNS} from ${ADJUSTMENTS} where adjustment_id = $1 and stands`,
    values: [adjustmentId],
  });
  return rows[0] && adjustmentOf(rows[0]);
}

function adjustmentOf(row: Row): AdjustmentView {
  return {
    _id: row.adjustment_id,
    adjustmentId: row.adjustment_no,
    createdAt: row.created_at,
    product: { _id: row.product_id, itemNo: row.item_no, name: row.name, photo: row.photo },
    reason: row.reason,
    quantity: row.quantity,
    version: versionOf(row.revision),
  };
}
