import { clearToken, type Realm } from './token-store.ts';

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
  for (const listener of listeners) listener(realm);
}
