import type { Pool } from 'pg';
import type { KeyStore } from './key-store.ts';

/** Keys in `vault.personal_data_keys`. Backups of that table must not outlive the promise of erasure. */
export function postgresKeyStore(pool: Pool): KeyStore {
  return {
    async find(subjects) {
      const { rows } = await pool.query<{ subject: string; wrapped: Buffer | null }>({
        name: 'vault-keys-find',
        text: 'select subject, wrapped from vault.personal_data_keys where subject = any($1)',
        values: [subjects],
      });
      return new Map(rows.map((row) => [row.subject, row.wrapped]));
    },
    async add(keys) {
      await pool.query({
        name: 'vault-keys-add',
        text: `insert into vault.personal_data_keys (subject, wrapped)
               select * from unnest($1::text[], $2::bytea[]) order by 1
               on conflict (subject) do nothing`,
        values: [keys.map((key) => key.subject), keys.map((key) => key.wrapped)],
      });
    },
    async destroy(subject) {
      await pool.query(
        `insert into vault.personal_data_keys (subject, wrapped, erased_at) values ($1, null, now())
         on conflict (subject) do update set wrapped = null, erased_at = coalesce(personal_data_keys.erased_at, now())`,
        [subject],
      );
    },
  };
}
