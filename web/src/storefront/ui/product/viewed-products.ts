import { useSyncExternalStore } from 'react';

/** Storage key of the ids of the products that this browser showed last, newest first. */
const KEY = 'countinghouse.viewed-products';
const MOST = 12;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const listeners = new Set<() => void>();

/** Moves a product to the front of the viewed ones. */
export function rememberViewed(id: string): void {
  const ids = [id, ...parse(stored()).filter((other) => other !== id)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, ids.join(','));
  } catch {
    // Without storage nothing is shown.
  }
  for (const listener of listeners) listener();
}

/** Returns ids of up to 12 viewed products, separated by commas; '' on the server. */
export function useViewed(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => parse(stored()).join(','),
    () => '',
  );
}

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function parse(text: string): string[] {
  return text
    .split(',')
    .filter((id) => uuid.test(id))
    .slice(0, MOST);
}
