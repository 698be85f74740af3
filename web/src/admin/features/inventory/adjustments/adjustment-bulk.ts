import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import type { AdjustmentView } from '@countinghouse/contracts/inventory/views';
import type { ReplyOf } from '@countinghouse/contracts/kernel/route';
import type { BulkOffer } from '../../../shared/bulk/bulk-action.ts';
import { useDeleteAction } from '../../../shared/bulk/common-actions.ts';
import { call } from '../../../shared/http/call.ts';
import { adjustmentViews } from '../api.ts';
import { useMessages } from '../inventory.messages.ts';

/** What can be done to many adjustments: taking them back by compensating movements. */
export function useAdjustmentBulk(): BulkOffer<AdjustmentView, ReplyOf<typeof inventoryRoutes.listAdjustments>> {
  const t = useMessages();
  return {
    actions: [useDeleteAction<AdjustmentView>(inventoryRoutes.reverseAdjustment, t('allTakenBack'))],
    labelOf: ({ adjustmentId }) => adjustmentId,
    readPage: (page) => call(inventoryRoutes.listAdjustments, { query: page }),
    changes: adjustmentViews,
  };
}
