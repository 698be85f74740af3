import { changedViews } from '@countinghouse/contracts/changed-views';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import { returnRequestList } from '@countinghouse/contracts/orders/return-request.list';
import { useQuery } from '@tanstack/react-query';
import { pageQuery, routeQuery } from '../../../shared/http/route-query.ts';
import { listParams, queryOfView } from '../../../shared/list/filters/list-params.ts';
import { useUrlState } from '../../../shared/url/url-state.ts';

/** The parameters of the list; all are in the address. */
export const returnRequestListParams = listParams(returnRequestList);

/** Reads the return requests of the page in the address. */
export function useReturnRequests() {
  const [view, setView] = useUrlState(returnRequestListParams);
  return { view, setView, query: useQuery(pageQuery(orderRoutes.listReturnRequests, { query: queryOfView(view) })) };
}

export const returnRequestQuery = (id: string) => routeQuery(orderRoutes.getReturnRequest, { params: { id } });

/** The view that a change of a return request changes; its order shows it, too. */
export const returnRequestViews = changedViews.returnRequest;
