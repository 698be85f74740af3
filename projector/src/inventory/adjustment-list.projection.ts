import type { AdjustmentEvent } from '@countinghouse/contracts/inventory/events';
import { defineProjection } from '../runner/define-projection.ts';
import type { Row, RowRef } from '../runner/projection.ts';

interface AdjustmentRow extends Row {
  /** False until the stock followed; such an adjustment is in no list. */
  readonly stands: boolean;
}

/** Adjustments as they stand, with the product as it was called when they were recorded. One that was taken back is gone. */
export const adjustmentList = defineProjection<AdjustmentEvent>({
  name: 'inventory_adjustment_list',
  version: 1,
  tables: [
    {
      name: 'adjustments',
      columns: {
        adjustment_id: 'uuid',
        adjustment_no: 'text not null',
        created_at: 'timestamptz not null',
        product_id: 'uuid not null',
        item_no: 'text not null',
        name: 'text not null',
        photo: 'text not null',
        quantity: 'bigint not null',
        reason: 'text not null',
        stands: 'boolean not null',
        revision: 'integer not null',
      },
      key: ['adjustment_id'],
      indexes: ['(created_at desc, adjustment_id desc) where stands', '(product_id)'],
    },
    {
      name: 'totals',
      kind: 'additive',
      columns: { scope: 'text', adjustments: 'bigint not null' },
      key: ['scope'],
    },
  ],
  on: {
    'inventory.AdjustmentRecorded': {
      apply({ data, revision }, rows) {
        rows.put('adjustments', {
          adjustment_id: data.adjustmentId,
          adjustment_no: data.adjustmentNo,
          created_at: data.createdAt,
          product_id: data.productId,
          item_no: data.itemNo,
          name: data.name,
          photo: data.photo,
          quantity: data.quantity,
          reason: data.reason,
          stands: false,
          revision,
        });
      },
    },
    'inventory.AdjustmentSettled': {
      reads: adjustmentOf,
      apply({ data: { adjustmentId, quantity, reason, reversed }, revision }, rows) {
        const row = rows.get<AdjustmentRow>('adjustments', adjustmentId);
        if (!row) return;
        if (reversed) rows.delete('adjustments', adjustmentId);
        else rows.put('adjustments', { ...row, quantity, reason, stands: true, revision });
        const adjustments = (reversed ? 0 : 1) - (row.stands ? 1 : 0);
        if (adjustments !== 0) rows.add('totals', { scope: 'all' }, { adjustments });
      },
    },
    'inventory.AdjustmentRefused': {
      reads: adjustmentOf,
      apply({ data: { adjustmentId }, revision }, rows) {
        const row = rows.get<AdjustmentRow>('adjustments', adjustmentId);
        if (row?.stands) rows.put('adjustments', { ...row, revision });
        else rows.delete('adjustments', adjustmentId);
      },
    },
  },
});

function adjustmentOf({ data }: { readonly data: { readonly adjustmentId: string } }): readonly RowRef[] {
  return [{ table: 'adjustments', key: [data.adjustmentId] }];
}
