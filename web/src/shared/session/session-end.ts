import { tokenKeys } from '@countinghouse/contracts/identity/token-keys';
import type { SessionEnd } from '@countinghouse/contracts/kernel/http/session-end';
import { clearToken, type Realm, readToken, realmOf } from './token-store.ts';

type Listener = (realm: Realm, end: SessionEnd | undefined) => void;
const listeners = new Set<Listener>();

/**
 * Tells the app when a session is over, and why where that is known, so that it can lead to sign-in. Answers the way to
 * stop listening.
 */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Forgets a session that the server refused, and tells the app. `token` is the one that was sent: an answer that comes
 * late ends neither the session that began since nor one that is over already.
 */
export function sessionEnded(realm: Realm, token: string | null, end?: SessionEnd): void {
  if (readToken(realm) !== token) return;
  clearToken(realm);
  announce(realm, end);
}

/**
 * Who signs out in one tab has signed out in all: none may go on showing what was read, and none may act for the next
 * one to sign in under this one's name. Answers the way to stop watching.
 */
export function watchOtherTabs(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const realm = realmOf();
    if (key === tokenKeys[realm] && newValue === null) announce(realm, 'signed-out');
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function announce(realm: Realm, end: SessionEnd | undefined): void {
  for (const listener of listeners) listener(realm, end);
}
