import { type Realm, tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';

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
