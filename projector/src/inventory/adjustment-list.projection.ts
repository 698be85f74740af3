import type { AdjustmentEvent } from '@countinghouse/contracts/inventory/events';
import { adjustmentListTables as tables } from '@countinghouse/contracts/inventory/tables';
import { searchText } from '@countinghouse/contracts/kernel/search-text';
import { defineProjection } from '../runner/define-projection.ts';
import { type RowRef, rowOf } from '../runner/projection.ts';

/**
 * Adjustments as they stand, with the product as it was called when they were recorded. One that was taken back is
 * gone.
 */
export const adjustmentList = defineProjection<AdjustmentEvent>({
  version: 2,
  tables: Object.values(tables),
  on: {
    'inventory.AdjustmentRecorded': {
      apply({ data, revision, metadata: { actor } }, rows) {
        rows.put(tables.adjustments, {
          adjustment_id: data.adjustmentId,
          adjustment_no: data.adjustmentNo,
          created_at: data.createdAt,
          product_id: data.productId,
          item_no: data.itemNo,
          name: data.name,
          photo: data.photo,
          quantity: data.quantity,
          reason: data.reason,
          recorded_by: actor.kind === 'staff' ? (actor.id ?? null) : null,
          search: searchText(data.adjustmentNo, data.itemNo, data.name, data.reason),
          stands: false,
          revision,
        });
      },
    },
    'inventory.AdjustmentSettled': {
      reads: adjustmentOf,
      apply({ data: { adjustmentId, quantity, reason, reversed }, revision }, rows) {
        const row = rows.get(tables.adjustments, adjustmentId);
        if (!row) return;
        if (reversed) rows.delete(tables.adjustments, adjustmentId);
        else {
          const search = searchText(row.adjustment_no, row.item_no, row.name, reason);
          rows.put(tables.adjustments, { ...row, quantity, reason, search, stands: true, revision });
        }
        const adjustments = (reversed ? 0 : 1) - (row.stands ? 1 : 0);
        if (adjustments !== 0) rows.add(tables.totals, { scope: 'all' }, { adjustments });
      },
    },
    'inventory.AdjustmentRefused': {
      reads: adjustmentOf,
      apply({ data: { adjustmentId }, revision }, rows) {
        const row = rows.get(tables.adjustments, adjustmentId);
        if (row?.stands) rows.put(tables.adjustments, { ...row, revision });
        else rows.delete(tables.adjustments, adjustmentId);
      },
    },
  },
});

function adjustmentOf({ data }: { readonly data: { readonly adjustmentId: string } }): readonly RowRef[] {
  return [rowOf(tables.adjustments, data.adjustmentId)];
}
