import type { call } from './call.ts';
import { addressOf, type ReadCall } from './shop-calls.ts';

/** Milliseconds for which a prefetched result is fresh. */
const FRESH_MS = 5_000;

interface PrefetchedRead {
  readonly result: Promise<unknown>;
  readonly until: number;
}

/** Reads of pages in the browser; a prefetched result is used once, by a navigation within five seconds. */
export function browserRead(read: typeof call): ReadCall & { ahead: ReadCall } {
  const kept = new Map<string, PrefetchedRead>();
  const fetchNow: ReadCall = (name, input) => read(name, input);
  const take: ReadCall = (name, input = {}) => {
    const address = addressOf(name, input);
    const found = kept.get(address);
    kept.delete(address);
    return found && found.until > Date.now()
      ? (found.result as ReturnType<typeof fetchNow<typeof name>>)
      : fetchNow(name, input);
  };
  const ahead: ReadCall = (name, input = {}) => {
    const address = addressOf(name, input);
    const found = kept.get(address);
    if (found && found.until > Date.now()) return found.result as ReturnType<typeof fetchNow<typeof name>>;
    const result = fetchNow(name, input);
    kept.set(address, { result, until: Date.now() + FRESH_MS });
    result.catch(() => kept.delete(address));
    return result;
  };
  return Object.assign(take, { ahead });
}
