import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { RouteDefinition } from '@countinghouse/contracts/kernel/http/route';
import type { Identity } from './identity.ts';
import type { AuthOptions } from './tokens.ts';

/**
 * Authorizes a caller for a route, or refuses: 401 for anonymous callers and those of the other realm, 403 for staff
 * without the role. Whoever comes by the link of an order, or as a job, is a stranger but on the routes that take it.
 * @throws RefusedError
 */
export function authorize(
  { access, forLinks, forJobs }: Pick<RouteDefinition, 'access' | 'forLinks' | 'forJobs'>,
  identity: Identity | undefined,
): void {
  if (access === 'public') return;
  if (
    !identity ||
    (identity.byLink && !forLinks) ||
    (identity.byJob && !forJobs) ||
    (access !== 'signed-in' && identity.realm !== realmOf(access))
  ) {
    throw new RefusedError(refuse('UNAUTHENTICATED'));
  }
  if (access === 'super-admin' && identity.role !== 'SUPER_ADMIN') throw new RefusedError(refuse('FORBIDDEN'));
}

/** Whether a caller has to set up a second factor before anything else. */
export function lacksSecondFactor(
  { superAdminsNeedSecondFactor = false }: Pick<AuthOptions, 'superAdminsNeedSecondFactor'>,
  { role, secondFactor = false }: Identity,
): boolean {
  return superAdminsNeedSecondFactor && role === 'SUPER_ADMIN' && !secondFactor;
}

function realmOf(access: Exclude<RouteDefinition['access'], 'public' | 'signed-in'>): Identity['realm'] {
  return access === 'super-admin' ? 'staff' : access;
}
