import type { userList } from '@countinghouse/contracts/identity/user.list';
import type { FilterControls } from '../../../shared/list/filters/filter-control.ts';
import { useStatusOptions } from '../../../shared/list/filters/status-options.ts';
import { useValueOptions } from '../../../shared/ui/fields/use-value-options.ts';
import { useMessages } from './user.messages.ts';

/** Returns the filter controls of the user list. */
export function useUserFilters(): FilterControls<typeof userList> {
  const t = useMessages();
  return {
    role: { label: t('role'), options: useValueOptions(['ADMIN', 'SUPER_ADMIN']) },
    status: { label: t('status'), options: useStatusOptions() },
  };
}
