import { type SessionEnd, sessionEndIn } from '@countinghouse/contracts/kernel/http/session-end';
import type { StaffRole } from '@countinghouse/contracts/kernel/http/staff-roles';
import type { Realm } from '@countinghouse/contracts/kernel/http/token-keys';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { Pool } from 'pg';
import type { Identity, SessionLookup } from '../../rest/access/identity.ts';
import type { Device } from './device.ts';
import { type OwnSessions, ownSessions } from './own-sessions.ts';
import { SESSION_ENDED_CHANNEL, type SessionEndings } from './session-endings.ts';
import { cachedLookup, SESSION_ID } from './session-lookup.ts';

/** The sessions of signed-in people, which every process of the shop sees alike. */
export interface Sessions extends OwnSessions {
  /**
   * Opens a session. `confirm` runs once it is there and throws when what it depends on is gone, which ends it. Access
   * is revoked before sessions are ended; so the session is either among those that are ended, or not confirmed.
   * Default: nothing to confirm.
   */
  open(opening: SessionOpening, lifetimeMs: number, confirm?: () => Promise<void>): Promise<OpenedSession>;
  /** See {@link SessionLookup}: cached for less than a second, or for half a minute while its end would be received. */
  readonly find: SessionLookup;
  /** Ends a session because its person signed out. */
  end(sessionId: string): Promise<void>;
  /** Ends an account's sessions, all of them or as the options say. */
  endAll(accountId: string, options?: EndedSessions): Promise<void>;
  /** Why a session ended; undefined for one that is open, or not stored (any more). */
  whyEnded(sessionId: string): Promise<SessionEnd | undefined>;
}

/** Which sessions of an account end, and why. */
export interface EndedSessions {
  readonly because?: SessionEnd;
  /** This one does not. */
  readonly except?: string;
  /** Those opened before; ISO 8601 in UTC. */
  readonly openedBefore?: string;
  /** Those that were signed in to with a second factor, or those without. */
  readonly secondFactor?: boolean;
}

/** Whose session is opened, and how. */
export interface SessionOpening {
  readonly realm: Realm;
  readonly id: string;
  readonly role?: StaffRole;
  /** What it is opened with, for its person to recognise. Default: not known. */
  readonly device?: Device;
  /** It ends when nobody has used it for so long. Default: never. */
  readonly idleMs?: number;
  /** It was signed in to with a second factor. Default false. */
  readonly secondFactor?: boolean;
}

/** A session that was opened, with the end of its lifetime. */
export interface OpenedSession {
  readonly identity: Identity;
  readonly expiresAt: Date;
}

/** @param endings notifications that let a session be cached for longer. Default: none. */
export function postgresSessions(pool: Pool, endings?: SessionEndings): Sessions {
  const lookup = cachedLookup(pool, endings);

  /** Ends and announces in one transaction: every end is received. Nothing of its device is kept. */
  async function endWhere(condition: string, values: readonly unknown[], because?: SessionEnd): Promise<number> {
    const { rows } = await pool.query<{ session_id: string }>(
      `with ended as (
         update vault.sessions set ended_at = now(), ended_because = $${values.length + 1}, browser = null, system = null
         where ended_at is null and ${condition} returning session_id
       )
       select session_id, pg_notify('${SESSION_ENDED_CHANNEL}', session_id::text) from ended`,
      [...values, because ?? null],
    );
    for (const row of rows) lookup.forget(row.session_id);
    return rows.length;
  }

  const end = (sessionId: string) => endWhere('session_id = $1', [sessionId], 'signed-out');

  return {
    ...ownSessions(pool, endWhere),
    async open({ realm, id, role, device, idleMs, secondFactor = false }, lifetimeMs, confirm) {
      const sessionId = newId();
      const expiresAt = new Date(Date.now() + lifetimeMs);
      await pool.query(
        `insert into vault.sessions
           (session_id, realm, account_id, role, expires_at, idle_limit, browser, system, second_factor)
         values ($1, $2, $3, $4, $5, $6 * interval '1 millisecond', $7, $8, $9)`,
        [sessionId, realm, id, role, expiresAt, idleMs, device?.browser, device?.system, secondFactor],
      );
      try {
        await confirm?.();
      } catch (error) {
        await end(sessionId);
        throw error;
      }
      const identity = { realm, id, sessionId, ...(role && { role }), ...(secondFactor && { secondFactor }) };
      return { identity, expiresAt };
    },
    find: lookup.find,
    async end(sessionId) {
      await end(sessionId);
    },
    async endAll(accountId, { because, except, openedBefore, secondFactor } = {}) {
      await endWhere(
        `account_id = $1 and session_id is distinct from $2::uuid and ($3::timestamptz is null or opened_at < $3)
         and ($4::boolean is null or second_factor = $4)`,
        [accountId, except ?? null, openedBefore ?? null, secondFactor ?? null],
        because,
      );
    },
    async whyEnded(sessionId) {
      if (!SESSION_ID.test(sessionId)) return undefined;
      const { rows } = await pool.query<{ why: string | null }>(
        `select case
           when ended_at is not null then ended_because
           when expires_at <= now() then 'expired'
           when last_used_at + idle_limit <= now() then 'idle'
         end as why
         from vault.sessions where session_id = $1`,
        [sessionId],
      );
      return sessionEndIn(rows[0]?.why);
    },
  };
}
