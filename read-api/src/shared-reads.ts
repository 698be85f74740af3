import { type CallerOf, fairTurns } from '@countinghouse/platform/rest/limits/fair-turns';

/** Limits of running and of waiting reads; beyond them the newest of the caller with most is refused. */
const CONCURRENT = 2;
const MOST_WAITING = 100;

/** Coalesces expensive reads. */
export interface SharedReads {
  /**
   * Returns the result of `read`; callers with the same key share a read that has not begun yet, so that it starts
   * after each call. Reads begin in turns of the callers that asked for them first.
   * @param caller Default: one that all share who do not name theirs.
   * @throws RefusedError UNAVAILABLE when too many reads wait.
   */
  share<Answer>(key: string, read: () => Promise<Answer>, caller?: CallerOf): Promise<Answer>;
}

export function sharedReads(): SharedReads {
  const turns = fairTurns({ atOnce: CONCURRENT, mostWaiting: MOST_WAITING });
  const waiting = new Map<string, Promise<unknown>>();
  return {
    share<Answer>(key: string, read: () => Promise<Answer>, caller: CallerOf = ''): Promise<Answer> {
      const known = waiting.get(key);
      if (known) return known as Promise<Answer>;
      let hasBegun = false;
      const reading = turns.run(caller, () => {
        // A read that has begun may miss later writes: the next caller starts another.
        hasBegun = true;
        waiting.delete(key);
        return read();
      });
      if (!hasBegun) {
        waiting.set(key, reading);
        // A refused read never begins.
        reading.catch(() => waiting.get(key) === reading && waiting.delete(key));
      }
      return reading;
    },
  };
}
