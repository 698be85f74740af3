import { adjustmentListTables } from '@countinghouse/contracts/inventory/tables';
import { pick, type Selected, select, source, sql } from '@countinghouse/platform/read-store/sql';
import { type ShopTime, shopClock } from '../sheets/cell.ts';
import { listSheet } from '../sheets/list-sheet.ts';
import { linesOf } from '../sheets/listing.ts';

const stored = source(adjustmentListTables.adjustments);
const columns = pick(stored, 'adjustment_no', 'created_at', 'item_no', 'name', 'quantity', 'reason');
const adjustmentRow = select(columns);
type AdjustmentRow = Selected<typeof adjustmentRow>;

/** Adjustments that stand, with the product as it was called when they were recorded. */
export const adjustmentSheet = listSheet<{ readonly adjustment: AdjustmentRow; readonly createdAt: ShopTime }>({
  title: 'Adjustments',
  views: ['inventory_adjustment_list'],
  holdsCustomers: false,
  columns: {
    adjustmentId: ({ adjustment }) => adjustment.adjustment_no,
    createdAt: ({ createdAt }) => createdAt,
    itemNo: ({ adjustment }) => adjustment.item_no,
    name: ({ adjustment }) => adjustment.name,
    quantity: ({ adjustment }) => adjustment.quantity,
    reason: ({ adjustment }) => adjustment.reason,
  },

  rows({ database, timeZone }) {
    const clock = shopClock(timeZone);
    const listing = {
      columns,
      from: sql`${stored}`,
      time: stored.created_at,
      id: stored.adjustment_id,
      where: [() => stored.stands],
    };
    return linesOf(database, listing, (adjustment) => [{ adjustment, createdAt: clock(adjustment.created_at) }]);
  },
});
