import { inventoryRoutes } from '@countinghouse/contracts/inventory/api';
import type { ListedAdjustment } from '@countinghouse/contracts/inventory/views';
import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import type { BulkOffer } from '../../../shared/bulk/bulk-action.ts';
import { useDeleteAction } from '../../../shared/bulk/common-actions.ts';
import { call } from '../../../shared/http/call.ts';
import { queryOfView } from '../../../shared/list/filters/list-params.ts';
import type { UrlValues } from '../../../shared/url/url-state.ts';
import { type adjustmentListParams, adjustmentViews } from '../api.ts';
import { useMessages } from '../inventory.messages.ts';

/** Returns the bulk actions of adjustments: reverting them by compensating movements. */
export function useAdjustmentBulk(
  view: UrlValues<typeof adjustmentListParams>,
): BulkOffer<ListedAdjustment, ReplyOf<typeof inventoryRoutes.listAdjustments>> {
  const t = useMessages();
  return {
    actions: [useDeleteAction<ListedAdjustment>(inventoryRoutes.reverseAdjustment, { consequence: t('allTakenBack') })],
    context: 'adjustment',
    labelOf: ({ adjustmentId }) => adjustmentId,
    readPage: (page) => call(inventoryRoutes.listAdjustments, { query: queryOfView({ ...view, ...page }) }),
    changes: adjustmentViews,
  };
}
