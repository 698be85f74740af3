import { currentUserRoutes } from '@countinghouse/contracts/customers/current-user-api';
import { identityRoutes } from '@countinghouse/contracts/identity/api';
import type { StaffDetails } from '@countinghouse/contracts/identity/record';
import type { StaffUserView } from '@countinghouse/contracts/identity/views';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { clearToken } from '../../../shared/session/token-store.ts';
import { type AnyRoute, call } from '../http/call.ts';
import { routeQuery } from '../http/route-query.ts';
import { clearDrafts } from './draft-storage.ts';
import { SIGN_IN_PATH } from './next-path.ts';
import { savePreferences } from './preferences.ts';

export const currentUserQuery = () => ({ ...routeQuery(currentUserRoutes.currentUser), staleTime: 60_000 });

export type StaffMember = Readonly<Pick<StaffUserView, '_id' | keyof StaffDetails | 'role'>>;

/** Returns the signed-in member of staff; only below the guard, which has loaded it. */
export function useCurrentUser(): StaffMember {
  return useSuspenseQuery(currentUserQuery()).data.user as StaffMember;
}

/** A route with restricted access. */
export type GuardedCall = Pick<AnyRoute, 'access'>;

/** Returns whether the signed-in member of staff may make a call, by its route; the server enforces it. */
export function useMayCall(): (route: GuardedCall) => boolean {
  const { role } = useCurrentUser();
  return ({ access }) => access !== 'super-admin' || role === 'SUPER_ADMIN';
}

/** Ends the session on the server, clears the cache, and redirects to sign-in. */
export function useSignOut(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return () => {
    savePreferences(queries);
    // Sign-out must work without the server too; its session then expires.
    void call(identityRoutes.signOut).catch(() => undefined);
    clearToken('staff');
    clearDrafts();
    void Promise.resolve(navigate(SIGN_IN_PATH)).then(() => queries.clear());
  };
}
