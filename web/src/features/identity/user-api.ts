import { identityRoutes } from '@countinghouse/contracts/identity/api';
import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../shared/http/route-query.ts';
import { integerParam, textParam, useUrlState } from '../../shared/list/url-state.ts';

/** What defines the user list; all of it stands in the address. */
export const userListParams = { current: integerParam(1), size: integerParam(10, 1, 100), search: textParam() };

/** The users of the page that the address names; panels beside the list read the same page. */
export function useUsers() {
  const [view, setView] = useUrlState(userListParams);
  return { view, setView, query: useQuery(pageQuery(identityRoutes.listUsers, { query: view })) };
}

/** What a change of a user makes stale: the list, and one's own name in the header. */
export const userReads = [identityRoutes.listUsers, identityRoutes.currentUser];
