import { useSyncExternalStore } from 'react';

/** Where the number of units in the cart is kept for the next page; the boot script reads it too. */
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

/** Tells every tab how many units are in the cart. */
export function setCartCount(count: number): void {
  localStorage.setItem(KEY, String(count));
  for (const listener of listeners) listener();
}

/** Units in the cart; 0 on the server and until the browser has taken over. */
export function useCartCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => Number(localStorage.getItem(KEY)) || 0,
    () => 0,
  );
}
