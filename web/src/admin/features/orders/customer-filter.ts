import { customerRoutes } from '@countinghouse/contracts/customers/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageQuery } from '../../shared/http/route-query.ts';
import { useDebounced } from '../../shared/ui/use-debounced.ts';

/** Maximum number of offered customers, orders or products. */
export const MOST_OFFERED = 20;
export const SEARCH_AFTER_MS = 300;

/** Returns the control of a filter by customer, who is found by a search; `chosenName` is that of a row of the list. */
export function useCustomerFilter(label: string, chosenName: string | undefined) {
  const [search, setSearch] = useState('');
  const customers = useQuery({
    ...pageQuery(customerRoutes.listCustomers, {
      query: { current: 1, size: MOST_OFFERED, search: useDebounced(search, SEARCH_AFTER_MS) },
    }),
    enabled: search !== '',
  });
  return {
    label,
    options: (customers.data?.customers ?? []).map(({ _id, name, email }) => ({
      value: _id,
      label: `${name} · ${email}`,
    })),
    isLoading: customers.isFetching,
    chosenName,
    onSearch: setSearch,
  };
}
