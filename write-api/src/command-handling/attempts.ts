import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable } from '@countinghouse/platform/event-store/event-store';
import type { Moved } from './commands.ts';

/** How often something is decided again after losing a race with another process, before it gives up as unavailable: about 4 s. */
export const MAX_ATTEMPTS = 24;

/** Doubles from 1 ms to about 250 ms, with jitter so that rivals part. */
export function backOff(attempt: number): Promise<void> {
  const longest = 2 ** Math.min(attempt, 8);
  return delay(longest * (0.5 + Math.random() / 2));
}

/** Runs an act again, from its first look on, as long as others move what it looked at. @throws StoreUnavailable when that does not end */
export async function untilUnmoved<Result extends object>(
  act: (attempt: number) => Promise<Result | Moved>,
): Promise<Exclude<Result, Moved>> {
  for (let attempt = 1; ; attempt++) {
    const result = await act(attempt);
    if (!('moved' in result)) return result as Exclude<Result, Moved>;
    if (attempt === MAX_ATTEMPTS) throw new StoreUnavailable(`${result.moved} is too busy`);
    await backOff(attempt);
  }
}
