import type { StartPage } from '@countinghouse/contracts/identity/preference-events';
import type { SessionEnd } from '@countinghouse/contracts/kernel/http/session-end';

export const SIGN_IN_PATH = '/admin/login';
export const FORGOT_PATH = '/admin/forgot';
export const HOME_PATH = '/admin/dashboard';
/** Leads to the page that the member of staff chose to start with. */
const START_PATH = '/admin';

/** The pages to start with. */
export const startPaths: Readonly<Record<StartPage, string>> = {
  dashboard: HOME_PATH,
  orders: '/admin/order/list',
  'return-requests': '/admin/order/request-list',
  products: '/admin/stock/product-list',
  'inventory-alert': '/admin/report/inventory-alert',
};

/** The sign-in address that leads back to `path` afterwards, and says why the session before ended. */
export function signInPath(path: string, ended?: SessionEnd | 'unknown'): string {
  const comesFromSomewhere = path !== START_PATH && path !== HOME_PATH && !path.startsWith(SIGN_IN_PATH);
  const search = new URLSearchParams({ ...(comesFromSomewhere && { next: path }), ...(ended && { ended }) });
  return search.size > 0 ? `${SIGN_IN_PATH}?${search}` : SIGN_IN_PATH;
}

/** Where `next` leads, if it is a page of this admin; foreign addresses, and all others, lead to the start page. */
export function safeNext(next: string | null): string {
  if (!next) return START_PATH;
  const target = URL.canParse(next, window.location.origin) ? new URL(next, window.location.origin) : undefined;
  const isOurs = target?.origin === window.location.origin && target.pathname.startsWith('/admin/');
  return isOurs && target.pathname !== SIGN_IN_PATH ? target.pathname + target.search + target.hash : START_PATH;
}
