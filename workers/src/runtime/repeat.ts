import { setTimeout as pause } from 'node:timers/promises';

/**
 * Does something at once and then again and again, `interval` milliseconds after each end, until `signal`. Errors are
 * told and forgotten.
 */
export async function repeat(
  work: () => Promise<unknown>,
  interval: number,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch(onError);
    await pause(interval, undefined, { signal }).catch(() => undefined);
  }
}
