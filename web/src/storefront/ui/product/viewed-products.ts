import { useSyncExternalStore } from 'react';

/** Where this browser keeps the ids of the products that it showed last, newest first. */
const KEY = 'countinghouse.viewed-products';
const MOST = 12;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const listeners = new Set<() => void>();

/** Puts a product before the others that were looked at. */
export function rememberViewed(id: string): void {
  const ids = [id, ...parse(stored()).filter((other) => other !== id)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, ids.join(','));
  } catch {
    // A browser that keeps nothing shows nothing.
  }
  for (const listener of listeners) listener();
}

/** Ids of up to 12 products that were looked at, separated by commas; '' on the server. */
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
