import { useSyncExternalStore } from 'react';

/** Storage key of the number of units in the cart; the boot script reads it too. */
const KEY = 'countinghouse.cart-count';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Publishes the number of units in the cart to all tabs. */
export function setCartCount(count: number): void {
  localStorage.setItem(KEY, String(count));
  for (const listener of listeners) listener();
}

/** Returns units in the cart; 0 on the server and until hydration. */
export function useCartCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => Number(localStorage.getItem(KEY)) || 0,
    () => 0,
  );
}
