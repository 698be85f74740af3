import { limitConcurrency } from '@countinghouse/platform/runtime/limit-concurrency';

/** Reads under way and waiting at most; the next one is refused. */
const CONCURRENT = 2;
const MOST_WAITING = 100;

/** Dear reads that many make at once. */
export interface SharedReads {
  /**
   * What `read` answers; whoever asks for the same while it waits gets the same answer, read after the asking.
   * @throws RefusedError UNAVAILABLE when too many reads wait.
   */
  share<Answer>(key: string, read: () => Promise<Answer>): Promise<Answer>;
}

export function sharedReads(): SharedReads {
  const inTurn = limitConcurrency(CONCURRENT, MOST_WAITING);
  const waiting = new Map<string, Promise<unknown>>();
  return {
    share<Answer>(key: string, read: () => Promise<Answer>): Promise<Answer> {
      const known = waiting.get(key);
      if (known) return known as Promise<Answer>;
      let hasBegun = false;
      const reading = inTurn(() => {
        // What begins now may not know what is written from now on: the next to ask begins another.
        hasBegun = true;
        waiting.delete(key);
        return read();
      });
      if (!hasBegun) {
        waiting.set(key, reading);
        // One that is refused never begins.
        reading.catch(() => waiting.get(key) === reading && waiting.delete(key));
      }
      return reading;
    },
  };
}
