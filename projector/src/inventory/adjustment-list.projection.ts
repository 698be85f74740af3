import { type AdjustmentLine, type Standing, unitsOf } from '@countinghouse/contracts/inventory/adjustment.state';
import { allNamesOf } from '@countinghouse/contracts/inventory/adjustment-reasons';
import type { AdjustmentEvent } from '@countinghouse/contracts/inventory/events';
import { adjustmentListTables as tables } from '@countinghouse/contracts/inventory/tables';
import { searchText } from '@countinghouse/contracts/kernel/text/search-text';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type RowRef, rowOf } from '@countinghouse/platform/projections/projection/projection';
import { countWords } from '@countinghouse/platform/projections/rows/count-words';

/**
 * Adjustments in force, with the product as it was called when they were recorded. One that was taken back is in no
 * list, but stored.
 */
export const adjustmentList = defineProjection<AdjustmentEvent>({
  version: 1,
  tables: Object.values(tables),
  on: {
    'inventory.AdjustmentRecorded': {
      apply({ data, revision, metadata: { actor } }, rows) {
        const { adjustmentId, adjustmentNo, createdAt, lines, supplier = null } = data;
        rows.put(tables.adjustments, {
          adjustment_id: adjustmentId,
          adjustment_no: adjustmentNo,
          created_at: createdAt,
          pending: null,
          supplier,
          recorded_by: actor.kind === 'staff' ? (actor.id ?? null) : null,
          ...shownOf({ adjustment_no: adjustmentNo, supplier }, lines, data),
          effective: false,
          reversed: false,
          revision,
        });
      },
    },
    'inventory.AdjustmentRevised': {
      reads: adjustmentOf,
      apply({ data: { adjustmentId, changes } }, rows) {
        const row = changes.lines && rows.get(tables.adjustments, adjustmentId);
        if (row) rows.put(tables.adjustments, { ...row, pending: changes.lines ?? null });
      },
    },
    'inventory.AdjustmentSettled': {
      reads: adjustmentOf,
      apply({ data, revision }, rows) {
        const { adjustmentId, reversed } = data;
        const row = rows.get(tables.adjustments, adjustmentId);
        if (!row) return;
        if (reversed) {
          rows.put(tables.adjustments, { ...row, pending: null, effective: false, reversed, revision });
          countWords(rows, tables.words, row.effective ? row.search : undefined, undefined);
        } else {
          const pending = row.pending ?? row.lines;
          const lines = pending.map(({ counted: _, ...line }, index) => ({ ...line, ...data.lines[index] }));
          const shown = shownOf(row, lines, data);
          rows.put(tables.adjustments, { ...row, ...shown, pending: null, effective: true, reversed, revision });
          countWords(rows, tables.words, row.effective ? row.search : undefined, shown.search);
        }
        const adjustments = (reversed ? 0 : 1) - (row.effective ? 1 : 0);
        if (adjustments !== 0) rows.add(tables.totals, { scope: 'all' }, { adjustments });
      },
    },
    'inventory.AdjustmentRefused': {
      reads: adjustmentOf,
      apply({ data: { adjustmentId }, revision }, rows) {
        const row = rows.get(tables.adjustments, adjustmentId);
        if (row?.effective || row?.reversed) rows.put(tables.adjustments, { ...row, pending: null, revision });
        else rows.delete(tables.adjustments, adjustmentId);
      },
    },
  },
});

function adjustmentOf({ data }: { readonly data: { readonly adjustmentId: string } }): readonly RowRef[] {
  return [rowOf(tables.adjustments, data.adjustmentId)];
}

/** What a step may change of an adjustment, and what it is found by. */
function shownOf(
  { adjustment_no, supplier }: { readonly adjustment_no: string; readonly supplier: { readonly name: string } | null },
  lines: readonly AdjustmentLine[],
  { reason, reasonCode }: Pick<Standing, 'reason' | 'reasonCode'>,
) {
  const products = lines.flatMap(({ itemNo, name }) => [itemNo, name]);
  const search = searchText(adjustment_no, ...products, supplier?.name ?? '', reason, ...allNamesOf(reasonCode));
  return {
    product_ids: lines.map(({ productId }) => productId),
    item_no: lines[0]?.itemNo ?? '',
    name: lines[0]?.name ?? '',
    ...{ lines, quantity: unitsOf(lines), reason, reason_code: reasonCode, search },
  };
}
