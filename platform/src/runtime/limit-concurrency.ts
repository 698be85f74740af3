import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';

/**
 * Runs tasks, at most `limit` at a time, first come first served.
 * @param maxWaiting how many may wait; the next one is rejected with RefusedError UNAVAILABLE. Default: any number.
 */
export function limitConcurrency(
  limit: number,
  maxWaiting = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= limit) {
      if (waiting.length >= maxWaiting) throw new RefusedError(refuse('UNAVAILABLE'));
      await new Promise<void>((start) => waiting.push(start));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
