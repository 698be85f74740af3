import type { SessionEnd } from '@countinghouse/contracts/kernel/http/session-end';
import type { Pool } from 'pg';
import type { Device } from './device.ts';
import { IS_OPEN } from './session-lookup.ts';

/** Sessions that a person is shown at once. */
const MOST_SHOWN = 100;

/** An open session as its person is shown it. */
export interface OwnSession extends Device {
  readonly sessionId: string;
  /** ISO 8601 in UTC. */
  readonly openedAt: string;
  /** ISO 8601 in UTC, and coarse: use is noted every few minutes. */
  readonly lastUsedAt: string;
}

/** What people do with the sessions of their own account. */
export interface OwnSessions {
  /**
   * The open sessions of an account, `first` first and then by their last use, at most 100 of them, and how many there
   * are in all.
   */
  list(accountId: string, first: string): Promise<{ readonly sessions: readonly OwnSession[]; readonly total: number }>;
  /** Ends one session of an account from another one. @returns false when there is no such open session */
  endOne(accountId: string, sessionId: string): Promise<boolean>;
}

/** @param endWhere ends the sessions that fit a condition, and announces it; resolves to how many there were */
export function ownSessions(
  pool: Pool,
  endWhere: (condition: string, values: readonly unknown[], because: SessionEnd) => Promise<number>,
): OwnSessions {
  return {
    async list(accountId, first) {
      const { rows } = await pool.query<OwnSession & { readonly total: number }>({
        name: 'vault-sessions-own',
        text: `select session_id as "sessionId", opened_at as "openedAt", last_used_at as "lastUsedAt",
                 coalesce(browser, '') as browser, coalesce(system, '') as system, count(*) over ()::int as total
               from vault.sessions where account_id = $1 and ${IS_OPEN}
               order by session_id = $2 desc, last_used_at desc, session_id limit ${MOST_SHOWN}`,
        values: [accountId, first],
      });
      return { sessions: rows, total: rows[0]?.total ?? 0 };
    },
    async endOne(accountId, sessionId) {
      return (await endWhere('account_id = $1 and session_id = $2', [accountId, sessionId], 'elsewhere')) > 0;
    },
  };
}
