import type { StartPage } from '@countinghouse/contracts/identity/arranged-lists';
import type { SessionEnd } from '@countinghouse/contracts/kernel/http/session-end';

export const SIGN_IN_PATH = '/admin/login';
export const FORGOT_PATH = '/admin/forgot';
/** Sets two-step sign-in up. */
export const TWO_STEP_PATH = '/admin/two-step';
export const HOME_PATH = '/admin/dashboard';
/** Redirects to the chosen start page. */
const START_PATH = '/admin';

/** The start pages. */
export const startPaths: Readonly<Record<StartPage, string>> = {
  dashboard: HOME_PATH,
  orders: '/admin/order/list',
  'return-requests': '/admin/order/request-list',
  products: '/admin/stock/product-list',
  'inventory-alert': '/admin/report/inventory-alert',
};

/** Returns the sign-in address that returns to `path` afterwards, with the reason why the session ended. */
export function signInPath(path: string, ended?: SessionEnd | 'unknown'): string {
  const comesFromSomewhere = path !== START_PATH && path !== HOME_PATH && !path.startsWith(SIGN_IN_PATH);
  const search = new URLSearchParams({ ...(comesFromSomewhere && { next: path }), ...(ended && { ended }) });
  return search.size > 0 ? `${SIGN_IN_PATH}?${search}` : SIGN_IN_PATH;
}

/** Returns the address where two-step sign-in is set up, which returns to `path` afterwards. */
export function twoStepPath(path: string): string {
  return `${TWO_STEP_PATH}?${new URLSearchParams({ next: path })}`;
}

/** Returns `next`, if it is a page of this admin; foreign addresses, and all others, are replaced by the start page. */
export function safeNext(next: string | null): string {
  if (!next) return START_PATH;
  const target = URL.canParse(next, window.location.origin) ? new URL(next, window.location.origin) : undefined;
  const isOurs = target?.origin === window.location.origin && target.pathname.startsWith('/admin/');
  return isOurs && target.pathname !== SIGN_IN_PATH ? target.pathname + target.search + target.hash : START_PATH;
}
