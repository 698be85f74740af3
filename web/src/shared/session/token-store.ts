import { tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';

/** Staff and customers are separate audiences; their tokens have separate keys and never mix. */
export type Realm = keyof typeof tokenKeys;

/** Returns whose token a call sends: the admin's on pages below /admin, the customer's elsewhere. */
export function realmOf(pathname: string = window.location.pathname): Realm {
  return pathname.includes('/admin') ? 'staff' : 'customer';
}

export function readToken(realm: Realm): string | null {
  return localStorage.getItem(tokenKeys[realm]);
}

export function storeToken(realm: Realm, token: string): void {
  localStorage.setItem(tokenKeys[realm], token);
}

export function clearToken(realm: Realm): void {
  localStorage.removeItem(tokenKeys[realm]);
}
