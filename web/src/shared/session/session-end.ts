import type { SessionEnd } from '@countinghouse/contracts/kernel/http/session-end';
import { type Realm, tokenKeys } from '@countinghouse/contracts/kernel/http/token-keys';
import { clearToken, readToken, realmOf } from './token-store.ts';

type Listener = (realm: Realm, end: SessionEnd | undefined) => void;
const listeners = new Set<Listener>();

/**
 * Calls the listener when a session has ended, with the reason where it is known, so that the app can show sign-in.
 * Returns a function that unsubscribes it.
 */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Deletes a session that the server refused, and notifies the app. `token` is the one that was sent: a late response
 * ends neither a newer session nor one that has ended already.
 */
export function sessionEnded(realm: Realm, token: string | null, end?: SessionEnd): void {
  if (readToken(realm) !== token) return;
  clearToken(realm);
  announce(realm, end);
}

/**
 * A sign-out in one tab applies to all: none may keep showing what was read, or act for the next person under this
 * one's name. Returns a function that stops watching.
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
