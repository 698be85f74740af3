import type { returnRequestList } from '@countinghouse/contracts/orders/lists/return-request.list';
import { returnStatuses } from '@countinghouse/contracts/orders/statuses';
import type { ReturnRequestView } from '@countinghouse/contracts/orders/views';
import type { FilterControls } from '../../../shared/list/filters/filter-control.ts';
import { useValueOptions } from '../../../shared/ui/fields/use-value-options.ts';
import { useCustomerFilter } from '../customer-filter.ts';
import { useMessages } from './return-request.messages.ts';
import type { ReturnRequestListView } from './return-request-api.ts';

/** Returns the filter controls of the return request list; its rows have the name of a chosen customer. */
export function useReturnRequestFilters(
  view: ReturnRequestListView,
  requests: readonly ReturnRequestView[],
): FilterControls<typeof returnRequestList> {
  const t = useMessages();
  return {
    status: { label: t('status'), options: useValueOptions(returnStatuses) },
    requested: { label: t('date') },
    customer: useCustomerFilter(t('customer'), view.customer === '' ? undefined : requests[0]?.customer.name),
  };
}
