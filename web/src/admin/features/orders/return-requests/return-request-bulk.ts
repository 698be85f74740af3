import type { ReplyOf } from '@countinghouse/contracts/kernel/http/route';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import { returnStatuses } from '@countinghouse/contracts/orders/statuses';
import type { ReturnRequestView } from '@countinghouse/contracts/orders/views';
import type { BulkOffer } from '../../../shared/bulk/bulk-action.ts';
import { call } from '../../../shared/http/call.ts';
import { serializeRequest } from '../../../shared/http/serialized-request.ts';
import { queryOfView } from '../../../shared/list/filters/list-params.ts';
import { useValueOptions } from '../../../shared/ui/fields/use-value-options.ts';
import { useMessages } from './return-request.messages.ts';
import { inOrder, type ReturnRequestListView, returnRequestViews } from './return-request-api.ts';

/** Returns the bulk actions of return requests. */
export function useReturnRequestBulk(
  view: ReturnRequestListView,
): BulkOffer<ReturnRequestView, ReplyOf<typeof orderRoutes.listReturnRequests>> {
  const t = useMessages();
  return {
    actions: [
      {
        key: 'status',
        label: t('setStatus'),
        choice: { label: t('status'), options: useValueOptions(returnStatuses) },
        stepOf: ({ _id, status: before, version }, [chosen]) => {
          const status = returnStatuses.find((one) => one === chosen);
          if (!status || status === before) return undefined;
          const params = { id: _id };
          return {
            call: serializeRequest(orderRoutes.updateReturnRequest, { params, body: { status }, ifMatch: version }),
            undo: serializeRequest(orderRoutes.updateReturnRequest, { params, body: { status: before } }),
          };
        },
      },
    ],
    context: 'return-request',
    labelOf: ({ requestId }) => requestId,
    readPage: (page) => call(orderRoutes.listReturnRequests, { query: queryOfView({ ...inOrder(view), ...page }) }),
    changes: returnRequestViews,
  };
}
