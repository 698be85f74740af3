import { MAX_ADJUSTED_PRODUCTS } from '@countinghouse/contracts/inventory/api';
import { useMemo, useSyncExternalStore } from 'react';
import { useCurrentUser } from '../../../shared/session/current-user.ts';

/** A product of a stock-take; its count is a text while it is no number. */
export interface CountedProduct {
  readonly product: string;
  readonly itemNo: string;
  readonly name: string;
  readonly counted: number | string | null;
}

interface StoredCount {
  readonly counts: readonly CountedProduct[];
  /** ISO 8601 in UTC; absent without counts. */
  readonly changedAt?: string;
}

const NOTHING: StoredCount = { counts: [] };
const keyOf = (owner: string) => `countinghouse.stock-take ${owner}`;

/**
 * The counts, last scanned first; stored in the browser per user until they are booked, so that they survive closing it
 * and are shared by tabs.
 */
export function useCounts() {
  const key = keyOf(useCurrentUser()._id);
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(key));
  const { counts, changedAt } = useMemo(() => readCount(stored), [stored]);
  const change = (next: (known: StoredCount['counts']) => StoredCount['counts']) => {
    const changed = next(readCount(localStorage.getItem(key)).counts);
    if (changed.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ counts: changed, changedAt: new Date().toISOString() }));
    for (const listener of listeners) listener();
  };
  return {
    counts,
    changedAt,
    addOne: (found: Omit<CountedProduct, 'counted'>) => change((known) => withOneMore(known, found)),
    setCount: (product: string, counted: CountedProduct['counted']) =>
      change((known) => known.map((line) => (line.product === product ? { ...line, counted } : line))),
    remove: (product: string) => change((known) => known.filter((line) => line.product !== product)),
    clear: () => change(() => []),
  };
}

const listeners = new Set<() => void>();

/** Subscribes to changes by this tab and by others. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function readCount(stored: string | null): StoredCount {
  return stored === null ? NOTHING : (JSON.parse(stored) as StoredCount);
}

/** Returns the counts with one unit more of a product, moved to the top; unchanged where that exceeds the limit. */
function withOneMore(
  counts: readonly CountedProduct[],
  found: Omit<CountedProduct, 'counted'>,
): readonly CountedProduct[] {
  const counted = counts.find(({ product }) => product === found.product)?.counted;
  if (counted === undefined && counts.length >= MAX_ADJUSTED_PRODUCTS) return counts;
  const more = typeof counted === 'number' ? counted + 1 : 1;
  return [{ ...found, counted: more }, ...counts.filter(({ product }) => product !== found.product)];
}
