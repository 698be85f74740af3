import { adjustment, adjustmentListSql, staff } from '@countinghouse/contracts/inventory/adjustment.list-sql';
import { reasonText } from '@countinghouse/contracts/inventory/adjustment-reasons';
import { pick, type Selected, select, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { type ShopTime, shopClock } from '../sheets/cell.ts';
import { listSheet } from '../sheets/list-sheet.ts';
import { linesOf } from '../sheets/listing.ts';

const columns = {
  ...pick(adjustment, 'adjustment_no', 'created_at', 'lines', 'reason', 'reason_code'),
  recorder: staff.name,
};
const adjustmentRow = select(columns);
type AdjustmentRow = Selected<typeof adjustmentRow>;

interface AdjustedProduct {
  readonly adjustment: AdjustmentRow;
  readonly createdAt: ShopTime;
  readonly reason: string;
  readonly line: AdjustmentRow['lines'][number];
}

/** Active adjustments, product by product, with the names when the adjustment was recorded. */
export const adjustmentSheet = listSheet<AdjustedProduct>({
  title: 'Adjustments',
  views: ['inventory_adjustment_list', 'identity_user_list'],
  holdsCustomers: false,
  columns: {
    adjustmentId: ({ adjustment }) => adjustment.adjustment_no,
    createdAt: ({ createdAt }) => createdAt,
    itemNo: ({ line }) => line.itemNo,
    name: ({ line }) => line.name,
    quantity: ({ line }) => line.quantity,
    counted: ({ line }) => line.counted,
    reason: ({ reason }) => reason,
    by: ({ adjustment: { recorder } }) => recorder ?? '',
  },

  rows(source, query) {
    const clock = shopClock(source.timeZone);
    const lines = sql`sum(jsonb_array_length(${adjustment.lines}))`;
    return linesOf(source, { list: adjustmentListSql, columns, lines }, query, (adjustment) => {
      const createdAt = clock(adjustment.created_at);
      const reason = reasonText(source.language, adjustment.reason_code, adjustment.reason);
      return adjustment.lines.map((line) => ({ adjustment, createdAt, reason, line }));
    });
  },
});
