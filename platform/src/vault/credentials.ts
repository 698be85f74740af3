import type { Pool } from 'pg';

/** The password of an account. */
export interface StoredPassword {
  /** Undefined when the account has none, or no longer. */
  readonly passwordHash: string | undefined;
  /** Which one it is: how many changes of password the log had with it. 0 for the first, and where none is stored. */
  readonly passwordVersion: number;
}

/** Password hashes by account (staff user or customer id). Only hashes ever come here. */
export interface Credentials {
  passwordOf(accountId: string): Promise<StoredPassword>;
  /**
   * Stores the password of a version, or that the account has none since then. Returns false, and stores nothing, when
   * a later one is stored: the log decides which of two is later, wherever and whenever they are stored.
   */
  setPasswordHash(accountId: string, hash: string | undefined, version: number): Promise<boolean>;
  remove(accountId: string): Promise<void>;
}

export function postgresCredentials(pool: Pool): Credentials {
  return {
    async passwordOf(accountId) {
      const { rows } = await pool.query<{ password_hash: string | null; version: number }>({
        name: 'vault-credentials-find',
        text: 'select password_hash, version from vault.credentials where account_id = $1',
        values: [accountId],
      });
      return { passwordHash: rows[0]?.password_hash ?? undefined, passwordVersion: rows[0]?.version ?? 0 };
    },
    async setPasswordHash(accountId, hash, version) {
      const { rowCount } = await pool.query(
        `insert into vault.credentials as stored (account_id, password_hash, version) values ($1, $2, $3)
         on conflict (account_id) do update
         set password_hash = excluded.password_hash, version = excluded.version, changed_at = now()
         where stored.version <= excluded.version`,
        [accountId, hash ?? null, version],
      );
      return rowCount === 1;
    },
    async remove(accountId) {
      await pool.query('delete from vault.credentials where account_id = $1', [accountId]);
    },
  };
}
