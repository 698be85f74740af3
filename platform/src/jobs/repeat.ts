import { setTimeout as pause } from 'node:timers/promises';

/**
 * Calls a function at once and again `interval` milliseconds after each end, until `signal`; errors are reported and
 * ignored.
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
