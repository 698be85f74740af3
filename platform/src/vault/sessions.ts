import type { StaffRole } from '@countinghouse/contracts/identity/events';
import { newId } from '@countinghouse/contracts/kernel/ids';
import type { Pool } from 'pg';
import type { Identity, Realm, SessionLookup } from '../http/identity.ts';

export interface Sessions {
  open(account: { realm: Realm; id: string; role?: StaffRole }, lifetimeMs: number): Promise<OpenedSession>;
  /** See {@link SessionLookup}: remembered for less than a second, here and in every other process. */
  readonly find: SessionLookup;
  end(sessionId: string): Promise<void>;
  /** Ends an account's sessions, those opened before `openedBefore` if given, all but `except` if given. */
  endAll(accountId: string, options?: { readonly except?: string; readonly openedBefore?: string }): Promise<void>;
}

export interface OpenedSession {
  readonly identity: Identity;
  readonly expiresAt: Date;
}

/** How long an open session may be believed without looking again. Together with the query it stays within the second promised. */
const BELIEVED_MS = 700;
const MOST_REMEMBERED = 20_000;

interface Row {
  readonly realm: Realm;
  readonly account_id: string;
  readonly role: StaffRole | null;
}

export function postgresSessions(pool: Pool): Sessions {
  const remembered = new Map<string, { readonly identity: Promise<Identity | undefined>; readonly until: number }>();

  async function read(sessionId: string): Promise<Identity | undefined> {
    const { rows } = await pool.query<Row>({
      name: 'vault-session-find',
      text: `select realm, account_id, role from vault.sessions
             where session_id = $1 and ended_at is null and expires_at > now()`,
      values: [sessionId],
    });
    const row = rows[0];
    return row && { realm: row.realm, id: row.account_id, sessionId, ...(row.role && { role: row.role }) };
  }

  return {
    async open({ realm, id, role }, lifetimeMs) {
      const sessionId = newId();
      const expiresAt = new Date(Date.now() + lifetimeMs);
      await pool.query(
        'insert into vault.sessions (session_id, realm, account_id, role, expires_at) values ($1, $2, $3, $4, $5)',
        [sessionId, realm, id, role ?? null, expiresAt],
      );
      return { identity: { realm, id, sessionId, ...(role && { role }) }, expiresAt };
    },
    find(sessionId) {
      if (!/^[0-9a-f-]{36}$/.test(sessionId)) return Promise.resolve(undefined);
      const now = performance.now();
      const known = remembered.get(sessionId);
      if (known && known.until > now) return known.identity;
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      const identity = read(sessionId);
      remembered.set(sessionId, { identity, until: now + BELIEVED_MS });
      identity.catch(() => remembered.delete(sessionId));
      return identity;
    },
    async end(sessionId) {
      await pool.query('update vault.sessions set ended_at = now() where session_id = $1 and ended_at is null', [
        sessionId,
      ]);
      remembered.delete(sessionId);
    },
    async endAll(accountId, { except, openedBefore } = {}) {
      const { rows } = await pool.query<{ session_id: string }>(
        `update vault.sessions set ended_at = now()
         where account_id = $1 and ended_at is null and session_id is distinct from $2::uuid
           and ($3::timestamptz is null or opened_at < $3) returning session_id`,
        [accountId, except ?? null, openedBefore ?? null],
      );
      for (const row of rows) remembered.delete(row.session_id);
    },
  };
}
