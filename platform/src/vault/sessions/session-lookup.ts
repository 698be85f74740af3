import type { StaffRole } from '@countinghouse/contracts/kernel/http/staff-roles';
import type { Realm } from '@countinghouse/contracts/kernel/http/token-keys';
import type { Pool } from 'pg';
import type { Identity, SessionLookup } from '../../rest/access/identity.ts';
import type { SessionEndings } from './session-endings.ts';

/** How long an open session may be cached. Together with the query it stays within the second promised. */
const CACHED_MS = 700;
/** The same while its end would be received. */
const CACHED_WITH_ENDINGS_MS = 30_000;
const MOST_CACHED = 20_000;
/** A UUID in lower case. */
export const SESSION_ID = /^[0-9a-f-]{36}$/;

/** Use is noted this coarsely, and four times within the idle limit: a busy session is a few writes an hour. */
const USE_STEP = `least(interval '5 minutes', idle_limit / 4)`;
/** A session that is open, in SQL. */
export const IS_OPEN = `ended_at is null and expires_at > now()
  and (idle_limit is null or last_used_at + idle_limit > now())`;

interface Row {
  readonly realm: Realm;
  readonly account_id: string;
  readonly role: StaffRole | null;
  readonly second_factor: boolean;
  /** Until it ends by itself. */
  readonly left_ms: number;
  /** Until its use is to be noted again; negative when that is due. */
  readonly use_due_ms: number;
  readonly use_step_ms: number;
}

/** Instants are of `performance.now()`. */
interface CachedSession {
  readonly identity: Promise<Identity | undefined>;
  readonly readAt: number;
  /** Never valid from here on. */
  until: number;
  /** From here on the next use is noted. */
  useDueAt: number;
  useStepMs: number;
}

/** The open sessions that this process has looked up. */
export interface CachedLookup {
  readonly find: SessionLookup;
  forget(sessionId: string): void;
}

/**
 * Looks sessions up in table `vault.sessions`, at most once in {@link CACHED_MS}, or in half a minute while their ends
 * are received, and notes that they are used.
 */
export function cachedLookup(pool: Pool, endings: SessionEndings | undefined): CachedLookup {
  const cache = new Map<string, CachedSession>();
  endings?.onEnd((sessionId) => cache.delete(sessionId));

  function lookUp(sessionId: string, readAt: number): CachedSession {
    const found = pool.query<Row>({
      name: 'vault-session-find',
      text: `select realm, account_id, role, second_factor,
               extract(epoch from least(expires_at, last_used_at + idle_limit) - now())::float8 * 1000 as left_ms,
               extract(epoch from last_used_at + ${USE_STEP} - now())::float8 * 1000 as use_due_ms,
               extract(epoch from ${USE_STEP})::float8 * 1000 as use_step_ms
             from vault.sessions where session_id = $1 and ${IS_OPEN}`,
      values: [sessionId],
    });
    const identity = found.then(({ rows: [row] }) => {
      if (!row) return undefined;
      entry.until = readAt + Math.min(row.left_ms, CACHED_WITH_ENDINGS_MS);
      entry.useDueAt = readAt + row.use_due_ms;
      entry.useStepMs = row.use_step_ms;
      return {
        realm: row.realm,
        id: row.account_id,
        sessionId,
        ...(row.role && { role: row.role }),
        ...(row.second_factor && { secondFactor: true }),
      };
    });
    identity.catch(() => cache.delete(sessionId));
    const entry: CachedSession = { identity, readAt, until: readAt + CACHED_MS, useDueAt: 0, useStepMs: 0 };
    return entry;
  }

  function isValid({ readAt, until }: CachedSession, now: number): boolean {
    if (now >= until) return false;
    // Read every time, because this is also what keeps the notifications coming.
    const receivedSince = endings?.receivedSince() ?? Number.POSITIVE_INFINITY;
    return now - readAt < CACHED_MS || readAt >= receivedSince;
  }

  function entryOf(sessionId: string): CachedSession {
    const now = performance.now();
    const cached = cache.get(sessionId);
    if (cached && isValid(cached, now)) return cached;
    if (cache.size >= MOST_CACHED) cache.clear();
    const entry = lookUp(sessionId, now);
    cache.set(sessionId, entry);
    return entry;
  }

  /** Writes at most once a step, whichever processes the session is used in, and not for one that has ended. */
  function noteUse(sessionId: string, entry: CachedSession): void {
    if (performance.now() < entry.useDueAt) return;
    entry.useDueAt = performance.now() + entry.useStepMs;
    const noted = pool.query({
      name: 'vault-session-use',
      text: `update vault.sessions set last_used_at = now()
             where session_id = $1 and ${IS_OPEN} and last_used_at + ${USE_STEP} <= now() + interval '1 second'`,
      values: [sessionId],
    });
    noted.catch(() => {
      // The next use tries again; the call itself does not fail for this.
      entry.useDueAt = 0;
    });
  }

  return {
    async find(sessionId, unattended = false) {
      if (!SESSION_ID.test(sessionId)) return undefined;
      const entry = entryOf(sessionId);
      const identity = await entry.identity;
      if (identity && !unattended) noteUse(sessionId, entry);
      return identity;
    },
    forget: (sessionId) => void cache.delete(sessionId),
  };
}
