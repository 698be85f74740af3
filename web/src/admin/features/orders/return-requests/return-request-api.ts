import { changedViews } from '@countinghouse/contracts/changed-views';
import { orderRoutes } from '@countinghouse/contracts/orders/api';
import { returnRequestList } from '@countinghouse/contracts/orders/lists/return-request.list';
import { useQuery } from '@tanstack/react-query';
import { pageQuery, routeQuery } from '../../../shared/http/route-query.ts';
import { listParams, queryOfView } from '../../../shared/list/filters/list-params.ts';
import { type UrlValues, useUrlState } from '../../../shared/url/url-state.ts';

/** The parameters of the list; all are in the address. */
export const returnRequestListParams = listParams(returnRequestList);

export type ReturnRequestListView = UrlValues<typeof returnRequestListParams>;

/** Returns the view in its order: pending requests are worked off from the oldest, unless another order is chosen. */
export function inOrder(view: ReturnRequestListView): ReturnRequestListView {
  return view.status === 'Pending' && view.sort === '' ? { ...view, sort: 'date' } : view;
}

/** Reads the return requests of the page in the address. */
export function useReturnRequests() {
  const [view, setView] = useUrlState(returnRequestListParams);
  const query = useQuery(pageQuery(orderRoutes.listReturnRequests, { query: queryOfView(inOrder(view)) }));
  return { view, setView, query };
}

export const returnRequestQuery = (id: string) => routeQuery(orderRoutes.getReturnRequest, { params: { id } });

/** The view that a change of a return request changes; its order shows it, too. */
export const returnRequestViews = changedViews.returnRequest;
