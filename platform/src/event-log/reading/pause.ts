import { setTimeout as delay } from 'node:timers/promises';

/** Waits unless there is nothing to wait for, or until the signal aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds > 0) await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
