import { type ShopTime, shopClock } from '../sheets/cell.ts';
import { listSheet } from '../sheets/list-sheet.ts';
import { linesOf } from '../sheets/listing.ts';

interface AdjustmentRow {
  readonly adjustment_no: string;
  readonly created_at: string;
  readonly item_no: string;
  readonly name: string;
  readonly quantity: number;
  readonly reason: string;
}

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
      columns: 'adjustment_no, created_at, item_no, name, quantity, reason',
      from: 'views."inventory_adjustment_list__adjustments"',
      time: 'created_at',
      id: 'adjustment_id',
      where: [['stands']] as const,
    };
    return linesOf(database, listing, (adjustment: AdjustmentRow) => [
      { adjustment, createdAt: clock(adjustment.created_at) },
    ]);
  },
});
