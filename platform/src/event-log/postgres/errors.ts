import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { AppendTooLarge, ForeignLog, StoreUnavailable } from '../event-store.ts';

/**
 * True when the same statement may well succeed a moment later: the connection was lost, refused or timed out (no
 * SQLSTATE, or classes 08 and 57), a lock or deadlock (55, 40), no resources left (53), or a server that became
 * read-only in a failover.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof ForeignLog) return false;
  const code = sqlState(error);
  return code === undefined || /^(08|40|53|55|57)/.test(code) || code === '25006';
}

/** The error that a caller of the port gets for one that is not transient. */
export function toStoreError(error: unknown): Error {
  if (error instanceof StoreUnavailable || error instanceof RangeError) return error;
  if (isTransient(error)) return new StoreUnavailable('PostgreSQL did not answer', { cause: error });
  const state = sqlState(error) ?? '';
  if (state.startsWith('54')) return new AppendTooLarge('the append is larger than PostgreSQL takes', { cause: error });
  // Class 22: the data cannot be stored.
  if (state.startsWith('22')) return new RangeError('the event cannot be stored', { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}

/** Waits before the second and later attempts, in milliseconds. */
const PAUSES = [20, 100, 400, 1_000];
/** No attempt begins later than this after the first, in milliseconds. */
const GIVE_UP_AFTER = 3_000;

/**
 * Runs something that may be repeated, again after transient errors, five times at most and not once the pool is
 * closing.
 * @throws the last error, as it came.
 */
export async function withRetries<T>(pool: Pool, attempt: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + GIVE_UP_AFTER;
  for (const pause of PAUSES) {
    try {
      return await attempt();
    } catch (error) {
      if (!isTransient(error) || pool.ending || Date.now() + pause > giveUpAt) throw error;
      await delay(pause);
    }
  }
  return attempt();
}

function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
