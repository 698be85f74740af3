import type { SessionEnd } from '@countinghouse/contracts/kernel/session-end';

export const SIGN_IN_PATH = '/admin/login';
/** Where staff land after sign-in when they were going nowhere in particular. */
export const HOME_PATH = '/admin/dashboard';

/** The sign-in address that leads back to `path` afterwards, and says why the session before ended. */
export function signInPath(path: string, ended?: SessionEnd | 'unknown'): string {
  const comesFromSomewhere = path !== '/admin' && path !== HOME_PATH && !path.startsWith(SIGN_IN_PATH);
  const search = new URLSearchParams({ ...(comesFromSomewhere && { next: path }), ...(ended && { ended }) });
  return search.size > 0 ? `${SIGN_IN_PATH}?${search}` : SIGN_IN_PATH;
}

/** Where `next` leads, if it is a page of this admin; anything else (a foreign address above all) leads home. */
export function safeNext(next: string | null): string {
  if (!next) return HOME_PATH;
  const target = URL.canParse(next, window.location.origin) ? new URL(next, window.location.origin) : undefined;
  const isOurs = target?.origin === window.location.origin && target.pathname.startsWith('/admin/');
  return isOurs && target.pathname !== SIGN_IN_PATH ? target.pathname + target.search + target.hash : HOME_PATH;
}
