import { StoreUnavailable } from '../event-store.ts';

/** Retries while the store is unavailable, as callers do with the same command id. */
export async function untilAvailable<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}
