import { orderRoutes } from '@countinghouse/contracts/orders/api';
import type { ViewName } from '@countinghouse/contracts/view-names';
import { useQuery } from '@tanstack/react-query';
import { pageQuery, routeQuery } from '../../../shared/http/route-query.ts';
import { integerParam, useUrlState } from '../../../shared/url/url-state.ts';

/** What defines the list; all of it stands in the address. */
const listParams = { current: integerParam(1), size: integerParam(10, 1, 100) };

/** The return requests of the page that the address names. */
export function useReturnRequests() {
  const [view, setView] = useUrlState(listParams);
  return { view, setView, query: useQuery(pageQuery(orderRoutes.listReturnRequests, { query: view })) };
}

export const returnRequestQuery = (id: string) => routeQuery(orderRoutes.getReturnRequest, { params: { id } });

/** The view that a change of a return request changes; its order shows it, too. */
export const returnRequestViews: readonly ViewName[] = ['orders_return_request_list'];
