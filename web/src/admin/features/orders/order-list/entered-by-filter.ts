import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { staffName } from '@countinghouse/contracts/identity/staff-name';
import type { ListedOrderView } from '@countinghouse/contracts/orders/lists/listed-order';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageQuery } from '../../../shared/http/route-query.ts';
import type { ReferenceControl } from '../../../shared/list/filters/filter-control.ts';
import { useCurrentUser, useMayCall } from '../../../shared/session/current-user.ts';
import { useDebounced } from '../../../shared/ui/use-debounced.ts';
import { MOST_OFFERED, SEARCH_AFTER_MS } from '../customer-filter.ts';
import { useMessages } from '../order.messages.ts';

/** Returns the filter by who entered an order: oneself, who is named in the list, and for a SUPER_ADMIN all staff. */
export function useEnteredByFilter(orders: readonly ListedOrderView[]): ReferenceControl {
  const t = useMessages();
  const self = useCurrentUser();
  const mayFind = useMayCall()(identityRoutes.listUsers);
  const [search, setSearch] = useState('');
  const query = { current: 1, size: MOST_OFFERED, search: useDebounced(search, SEARCH_AFTER_MS) };
  const found = useQuery({ ...pageQuery(identityRoutes.listUsers, { query }), enabled: mayFind && search !== '' });
  const named = [
    { _id: self._id, name: staffName(self) || self.email },
    ...orders.flatMap(({ enteredBy }) => (enteredBy?.name ? [enteredBy] : [])),
    ...(found.data?.users ?? []).map((user) => ({ _id: user._id, name: staffName(user) || user.email })),
  ];
  const names = new Map(named.map(({ _id, name }) => [_id, name]));
  return {
    label: t('enteredBy'),
    options: [...names].map(([value, label]) => ({ value, label })),
    isLoading: found.isFetching,
    ...(mayFind && { onSearch: setSearch }),
  };
}
