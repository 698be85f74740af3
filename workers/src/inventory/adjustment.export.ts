import { adjustment, adjustmentListSql } from '@countinghouse/platform/lists/adjustment-list';
import { pick, type Selected, select } from '@countinghouse/platform/read-store/sql';
import { type ShopTime, shopClock } from '../sheets/cell.ts';
import { listSheet } from '../sheets/list-sheet.ts';
import { linesOf } from '../sheets/listing.ts';

const columns = pick(adjustment, 'adjustment_no', 'created_at', 'item_no', 'name', 'quantity', 'reason');
const adjustmentRow = select(columns);
type AdjustmentRow = Selected<typeof adjustmentRow>;

/** Adjustments that stand, with the product as it was called when they were recorded. */
export const adjustmentSheet = listSheet<{ readonly adjustment: AdjustmentRow; readonly createdAt: ShopTime }>({
  title: 'Adjustments',
  views: ['inventory_adjustment_list', 'identity_user_list'],
  holdsCustomers: false,
  columns: {
    adjustmentId: ({ adjustment }) => adjustment.adjustment_no,
    createdAt: ({ createdAt }) => createdAt,
    itemNo: ({ adjustment }) => adjustment.item_no,
    name: ({ adjustment }) => adjustment.name,
    quantity: ({ adjustment }) => adjustment.quantity,
    reason: ({ adjustment }) => adjustment.reason,
  },

  rows(source, query) {
    const clock = shopClock(source.timeZone);
    const listing = { list: adjustmentListSql, columns };
    return linesOf(source, listing, query, (adjustment) => [{ adjustment, createdAt: clock(adjustment.created_at) }]);
  },
});
