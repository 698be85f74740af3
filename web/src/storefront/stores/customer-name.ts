import { useSyncExternalStore } from 'react';
import { readToken } from '../../shared/session/token-store.ts';

/** Storage key of the first name of the customer who is signed in; the boot script reads it too. */
const KEY = 'countinghouse.customer-name';
const MOST_CHARACTERS = 40;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Publishes the name of the customer to all tabs; '' after signing out. */
export function setCustomerName(name: string): void {
  const [first = ''] = name.trim().split(/\s+/);
  if (first === '') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, first.slice(0, MOST_CHARACTERS));
  for (const listener of listeners) listener();
}

/** Returns the first name of the customer; '' for guests, on the server and until hydration. */
export function useCustomerName(): string {
  return useSyncExternalStore(
    subscribe,
    () => (readToken('customer') === null ? '' : (localStorage.getItem(KEY) ?? '')),
    () => '',
  );
}
