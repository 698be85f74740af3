import { tokenKeys } from '@countinghouse/contracts/identity/token-keys';
import { clearToken, type Realm, realmOf } from './token-store.ts';

type Listener = (realm: Realm) => void;
const listeners = new Set<Listener>();

/** Tells the app when a session is over, so that it can lead to sign-in. Answers the way to stop listening. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The token is worth nothing any more: forget it and say so. */
export function sessionEnded(realm: Realm): void {
  clearToken(realm);
  announce(realm);
}

/**
 * Who signs out in one tab has signed out in all: none may go on showing what was read, and none may act for the next one to sign in
 * under this one's name. Answers the way to stop watching.
 */
export function watchOtherTabs(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const realm = realmOf();
    if (key === tokenKeys[realm] && newValue === null) announce(realm);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function announce(realm: Realm): void {
  for (const listener of listeners) listener(realm);
}
