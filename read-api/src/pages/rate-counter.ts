import type { RateLimit } from '@countinghouse/contracts/engine/setting-kinds';
import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';

/** Maximum number of callers that are counted; beyond it all counters are reset, which bounds memory. */
const MOST_CALLERS = 50_000;

export interface RateCounter {
  /** @throws RefusedError RATE_LIMITED with `retryAfter` in seconds when the caller is beyond the limit. */
  count(caller: string): void;
}

/** Counts in this process in fixed windows; several processes count separately. `clock` returns milliseconds. */
export function rateCounter({ count: limit, seconds }: RateLimit, clock: () => number = Date.now): RateCounter {
  const counts = new Map<string, number>();
  let windowEnd = 0;
  return {
    count(caller) {
      const now = clock();
      if (now >= windowEnd || counts.size >= MOST_CALLERS) {
        counts.clear();
        windowEnd = now + seconds * 1_000;
      }
      const counted = (counts.get(caller) ?? 0) + 1;
      counts.set(caller, counted);
      if (counted > limit) {
        throw new RefusedError(refuse('RATE_LIMITED', { retryAfter: Math.ceil((windowEnd - now) / 1_000) }));
      }
    },
  };
}
