export const SIGN_IN_PATH = '/admin/login';
/** Where staff land after sign-in when they were going nowhere in particular. */
export const HOME_PATH = '/admin/dashboard';

/** The sign-in address that leads back to `path` afterwards. */
export function signInPath(path: string): string {
  const comesFromSomewhere = path !== '/admin' && path !== HOME_PATH && !path.startsWith(SIGN_IN_PATH);
  return comesFromSomewhere ? `${SIGN_IN_PATH}?next=${encodeURIComponent(path)}` : SIGN_IN_PATH;
}

/** Where `next` leads, if it is a page of this admin; anything else (a foreign address above all) leads home. */
export function safeNext(next: string | null): string {
  if (!next) return HOME_PATH;
  const target = URL.canParse(next, window.location.origin) ? new URL(next, window.location.origin) : undefined;
  const isOurs = target?.origin === window.location.origin && target.pathname.startsWith('/admin/');
  return isOurs && target.pathname !== SIGN_IN_PATH ? target.pathname + target.search + target.hash : HOME_PATH;
}
