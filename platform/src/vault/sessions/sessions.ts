import type { StaffRole } from '@countinghouse/contracts/identity/events';
import { type SessionEnd, sessionEndIn } from '@countinghouse/contracts/kernel/http/session-end';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { Pool } from 'pg';
import type { Identity, Realm, SessionLookup } from '../../http/access/identity.ts';
import { SESSION_ENDED_CHANNEL, type SessionEndings } from './session-endings.ts';

export interface Sessions {
  /**
   * Opens a session. `confirm` runs once it is there and throws when what it depends on is gone, which ends it. Access
   * is revoked before sessions are ended; so the session is either among those that are ended, or not confirmed.
   * Default: nothing to confirm.
   */
  open(
    account: { realm: Realm; id: string; role?: StaffRole },
    lifetimeMs: number,
    confirm?: () => Promise<void>,
  ): Promise<OpenedSession>;
  /** See {@link SessionLookup}: cached for less than a second, or for half a minute while its end would be received. */
  readonly find: SessionLookup;
  /** Ends a session because its person signed out. */
  end(sessionId: string): Promise<void>;
  /** Ends an account's sessions, those opened before `openedBefore` if given, all but `except` if given. */
  endAll(
    accountId: string,
    options?: { readonly because?: SessionEnd; readonly except?: string; readonly openedBefore?: string },
  ): Promise<void>;
  /** Why a session ended; undefined for one that is open, or not stored (any more). */
  whyEnded(sessionId: string): Promise<SessionEnd | undefined>;
}

export interface OpenedSession {
  readonly identity: Identity;
  readonly expiresAt: Date;
}

/** How long an open session may be cached. Together with the query it stays within the second promised. */
const CACHED_MS = 700;
/** The same while its end would be received. */
const CACHED_WITH_ENDINGS_MS = 30_000;
const MOST_CACHED = 20_000;
const SESSION_ID = /^[0-9a-f-]{36}$/;

interface Row {
  readonly realm: Realm;
  readonly account_id: string;
  readonly role: StaffRole | null;
  readonly left_ms: number;
}

/** Instants are of `performance.now()`. */
interface CachedSession {
  readonly identity: Promise<Identity | undefined>;
  readonly readAt: number;
  /** Never valid from here on. */
  until: number;
}

/** @param endings notifications that let a session be cached for longer. Default: none. */
export function postgresSessions(pool: Pool, endings?: SessionEndings): Sessions {
  const cache = new Map<string, CachedSession>();
  endings?.onEnd((sessionId) => cache.delete(sessionId));

  function lookUp(sessionId: string, readAt: number): CachedSession {
    const found = pool.query<Row>({
      name: 'vault-session-find',
      text: `select realm, account_id, role, extract(epoch from expires_at - now())::float8 * 1000 as left_ms
             from vault.sessions where session_id = $1 and ended_at is null and expires_at > now()`,
      values: [sessionId],
    });
    const identity = found.then(({ rows: [row] }) => {
      if (!row) return undefined;
      entry.until = readAt + Math.min(row.left_ms, CACHED_WITH_ENDINGS_MS);
      return { realm: row.realm, id: row.account_id, sessionId, ...(row.role && { role: row.role }) };
    });
    identity.catch(() => cache.delete(sessionId));
    const entry: CachedSession = { identity, readAt, until: readAt + CACHED_MS };
    return entry;
  }

  function isValid({ readAt, until }: CachedSession, now: number): boolean {
    if (now >= until) return false;
    // Read every time, because this is also what keeps the notifications coming.
    const receivedSince = endings?.receivedSince() ?? Number.POSITIVE_INFINITY;
    return now - readAt < CACHED_MS || readAt >= receivedSince;
  }

  /** Ends and announces in one transaction: every end is received. */
  async function endWhere(condition: string, values: readonly unknown[], because?: SessionEnd): Promise<void> {
    const { rows } = await pool.query<{ session_id: string }>(
      `with ended as (
         update vault.sessions set ended_at = now(), ended_because = $${values.length + 1}
         where ended_at is null and ${condition} returning session_id
       )
       select session_id, pg_notify('${SESSION_ENDED_CHANNEL}', session_id::text) from ended`,
      [...values, because ?? null],
    );
    for (const row of rows) cache.delete(row.session_id);
  }

  const end = (sessionId: string) => endWhere('session_id = $1', [sessionId], 'signed-out');

  return {
    async open({ realm, id, role }, lifetimeMs, confirm) {
      const sessionId = newId();
      const expiresAt = new Date(Date.now() + lifetimeMs);
      await pool.query(
        'insert into vault.sessions (session_id, realm, account_id, role, expires_at) values ($1, $2, $3, $4, $5)',
        [sessionId, realm, id, role ?? null, expiresAt],
      );
      try {
        await confirm?.();
      } catch (error) {
        await end(sessionId);
        throw error;
      }
      return { identity: { realm, id, sessionId, ...(role && { role }) }, expiresAt };
    },
    find(sessionId) {
      if (!SESSION_ID.test(sessionId)) return Promise.resolve(undefined);
      const now = performance.now();
      const cached = cache.get(sessionId);
      if (cached && isValid(cached, now)) return cached.identity;
      if (cache.size >= MOST_CACHED) cache.clear();
      const entry = lookUp(sessionId, now);
      cache.set(sessionId, entry);
      return entry.identity;
    },
    end,
    endAll: (accountId, { because, except, openedBefore } = {}) =>
      endWhere(
        `account_id = $1 and session_id is distinct from $2::uuid and ($3::timestamptz is null or opened_at < $3)`,
        [accountId, except ?? null, openedBefore ?? null],
        because,
      ),
    async whyEnded(sessionId) {
      if (!SESSION_ID.test(sessionId)) return undefined;
      const { rows } = await pool.query<{ why: string | null }>(
        `select case when ended_at is not null then ended_because when expires_at <= now() then 'expired' end as why
         from vault.sessions where session_id = $1`,
        [sessionId],
      );
      return sessionEndIn(rows[0]?.why);
    },
  };
}
