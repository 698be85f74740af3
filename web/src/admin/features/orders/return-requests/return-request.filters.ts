import type { returnRequestList } from '@countinghouse/contracts/orders/return-request.list';
import { returnStatuses } from '@countinghouse/contracts/orders/statuses';
import type { FilterControls } from '../../../shared/list/filters/filter-control.ts';
import { useValueOptions } from '../../../shared/ui/fields/use-value-options.ts';
import { useMessages } from './return-request.messages.ts';

/** Returns the filter controls of the return request list. */
export function useReturnRequestFilters(): FilterControls<typeof returnRequestList> {
  const t = useMessages();
  return {
    status: { label: t('status'), options: useValueOptions(returnStatuses) },
    requested: { label: t('date') },
  };
}
