import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable } from '../event-log/event-store.ts';
import type { Commands, ConcurrencyConflict, ReadConsistency } from './commands.ts';

/** Attempts that may meet a conflict before the stream counts as unavailable: about 4 s. */
const MAX_ATTEMPTS = 24;
/** How often an append without a response is sent again under the same command id. */
const MAX_RESENDS = 3;
/** Milliseconds after which an append without a response is not sent again, but reported to the caller. */
const RESEND_LIMIT_MS = 1_000;

/** Exponential backoff with jitter, from 1 ms to about 250 ms. */
function backOff(attempt: number): Promise<void> {
  const longest = 2 ** Math.min(attempt, 8);
  return delay(longest * (0.5 + Math.random() / 2));
}

/** Repeats work, reads included, until it meets no conflict. @throws StoreUnavailable when conflicts do not end */
export async function retryOnConflict<Result extends object>(
  run: (attempt: number) => Promise<Result | ConcurrencyConflict>,
): Promise<Exclude<Result, ConcurrencyConflict>> {
  for (let attempt = 1; ; attempt++) {
    const result = await run(attempt);
    if (!('conflict' in result)) return result as Exclude<Result, ConcurrencyConflict>;
    if (attempt === MAX_ATTEMPTS) throw new StoreUnavailable(`${result.conflict} is too busy`);
    await backOff(attempt);
  }
}

/**
 * How an attempt reads the streams that it depends on: from the cache at first, the latest after a conflict.
 * @returns `exact` for a stream that must not be outdated, `recent` for one that may be behind as far as the watch is
 */
export function readsOf(
  { atomic, watching }: Pick<Commands, 'atomic' | 'watching'>,
  attempt: number,
): { readonly exact: ReadConsistency; readonly recent: ReadConsistency } {
  const isFirst = attempt === 1;
  return {
    exact: isFirst && atomic ? 'cached' : 'latest',
    recent: isFirst && (atomic || watching) ? 'cached' : 'latest',
  };
}

/** Sends an append again whose response was lost; its command ids make that harmless. @throws StoreUnavailable */
export async function retryWhenUnavailable<Result>(append: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + RESEND_LIMIT_MS;
  for (let resend = 0; ; resend++) {
    try {
      return await append();
    } catch (error) {
      const over = resend === MAX_RESENDS || performance.now() > giveUpAt;
      if (!(error instanceof StoreUnavailable) || over) throw error;
      await backOff(resend + 4);
    }
  }
}
