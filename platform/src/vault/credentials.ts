import type { Pool } from 'pg';

/** Password hashes by account (staff user or customer id). Only hashes ever come here. */
export interface Credentials {
  passwordHashOf(accountId: string): Promise<string | undefined>;
  setPasswordHash(accountId: string, hash: string): Promise<void>;
  remove(accountId: string): Promise<void>;
}

export function postgresCredentials(pool: Pool): Credentials {
  return {
    async passwordHashOf(accountId) {
      const { rows } = await pool.query<{ password_hash: string }>({
        name: 'vault-credentials-find',
        text: 'select password_hash from vault.credentials where account_id = $1',
        values: [accountId],
      });
      return rows[0]?.password_hash;
    },
    async setPasswordHash(accountId, hash) {
      await pool.query(
        `insert into vault.credentials (account_id, password_hash) values ($1, $2)
         on conflict (account_id) do update set password_hash = excluded.password_hash, changed_at = now()`,
        [accountId, hash],
      );
    },
    async remove(accountId) {
      await pool.query('delete from vault.credentials where account_id = $1', [accountId]);
    },
  };
}
