import type { customerList } from '@countinghouse/contracts/customers/customer.list';
import type { FilterControls } from '../../shared/list/filters/filter-control.ts';
import { useStatusOptions } from '../../shared/list/filters/status-options.ts';
import { useMessages } from './customer.messages.ts';

/** Returns the filter controls of the customer list. */
export function useCustomerFilters(): FilterControls<typeof customerList> {
  const t = useMessages();
  return {
    status: { label: t('status'), options: useStatusOptions() },
    joined: { label: t('joined') },
  };
}
