import { identityRoutes } from '@countinghouse/contracts/identity/api';
import type { ViewName } from '@countinghouse/contracts/view-names';
import { useQuery } from '@tanstack/react-query';
import { pageQuery, routeQuery } from '../../../shared/http/route-query.ts';
import { integerParam, textParam, useUrlState } from '../../../shared/url/url-state.ts';

/** What defines the user list; all of it stands in the address. */
export const userListParams = { current: integerParam(1), size: integerParam(10, 1, 100), search: textParam() };

/** The users of the page that the address names. */
export function useUsers() {
  const [view, setView] = useUrlState(userListParams);
  return { view, setView, query: useQuery(pageQuery(identityRoutes.listUsers, { query: view })) };
}

/** One user, now or as it was at `asOf`. */
export const userQuery = (id: string, asOf?: string) =>
  routeQuery(identityRoutes.getUser, { params: { id }, ...(asOf && { query: { asOf } }) });

/** The views that a change of a user changes. */
export const userViews: readonly ViewName[] = ['identity_user_list'];
