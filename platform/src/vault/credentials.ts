import type { Pool } from 'pg';

/** The password of an account. */
export interface StoredPassword {
  /** Undefined when the account has none, or no longer. */
  readonly passwordHash: string | undefined;
  /** Which one it is: how many changes of password the log had with it. 0 for the first, and where none is stored. */
  readonly passwordVersion: number;
  /** ISO 8601 in UTC, of a first password; null for one that does not expire. */
  readonly expiresAt: string | null;
  /** It was a first password, and its time is over. */
  readonly isExpired: boolean;
}

/** Password hashes by account. Only hashes ever come here. */
export interface Credentials {
  passwordOf(accountId: string): Promise<StoredPassword>;
  /**
   * Stores the password of a version, or that the account has none since then. Returns false, and stores nothing, when
   * a later one is stored: the log decides which of two is later, wherever and whenever they are stored.
   * @param days after which it expires, for a first password that its owner did not choose. Default: never
   */
  setPasswordHash(accountId: string, hash: string | undefined, version: number, days?: number): Promise<boolean>;
  remove(accountId: string): Promise<void>;
}

interface StoredRow {
  readonly password_hash: string | null;
  readonly version: number;
  readonly expires_at: string | null;
  readonly expired: boolean;
}

export function postgresCredentials(pool: Pool): Credentials {
  return {
    async passwordOf(accountId) {
      const { rows } = await pool.query<StoredRow>({
        name: 'vault-credentials-find',
        text: `select password_hash, version, expires_at, expires_at is not null and expires_at <= now() as expired
               from vault.credentials where account_id = $1`,
        values: [accountId],
      });
      const [row] = rows;
      return {
        passwordHash: row?.password_hash ?? undefined,
        passwordVersion: row?.version ?? 0,
        expiresAt: row?.expires_at ?? null,
        isExpired: row?.expired ?? false,
      };
    },
    async setPasswordHash(accountId, hash, version, days) {
      const { rowCount } = await pool.query(
        `insert into vault.credentials as stored (account_id, password_hash, version, expires_at)
         values ($1, $2, $3, now() + make_interval(days => $4))
         on conflict (account_id) do update
         set password_hash = excluded.password_hash, version = excluded.version, expires_at = excluded.expires_at,
             changed_at = now()
         where stored.version <= excluded.version`,
        [accountId, hash ?? null, version, days ?? null],
      );
      return rowCount === 1;
    },
    async remove(accountId) {
      await pool.query('delete from vault.credentials where account_id = $1', [accountId]);
    },
  };
}
