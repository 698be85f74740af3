import { changedViews } from '@countinghouse/contracts/changed-views';
import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { userList } from '@countinghouse/contracts/identity/user.list';
import { useQuery } from '@tanstack/react-query';
import { pageQuery, routeQuery } from '../../../shared/http/route-query.ts';
import { listParams, queryOfView } from '../../../shared/list/filters/list-params.ts';
import { useUrlState } from '../../../shared/url/url-state.ts';

/** The parameters of the user list; all are in the address. */
export const userListParams = listParams(userList);

/** Reads the users of the page in the address. */
export function useUsers() {
  const [view, setView] = useUrlState(userListParams);
  return { view, setView, query: useQuery(pageQuery(identityRoutes.listUsers, { query: queryOfView(view) })) };
}

/** One user, now or as it was at `asOf`. */
export const userQuery = (id: string, asOf?: string) =>
  routeQuery(identityRoutes.getUser, { params: { id }, ...(asOf && { query: { asOf } }) });

/** The views that a change of a user changes. */
export const userViews = changedViews.user;
