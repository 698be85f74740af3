import { createHmac, type KeyObject } from 'node:crypto';
import type { RateLimit } from '@countinghouse/platform/runtime/configuration/settings';
import type { Pool } from 'pg';

/** How many mails an address gets. Addresses are hashes under a secret, and are forgotten when they count no more. */
export interface MailRecipients {
  /**
   * Whether a mail may go to an address: at most `count` do within `seconds`. A mail (UUID) that was admitted once is
   * admitted again, and counts once. Workers that ask in the same moment may each admit one too many.
   */
  admit(mailId: string, address: string): Promise<boolean>;
}

export function postgresMailRecipients(
  pool: Pool,
  { count, seconds }: RateLimit,
  masterKey: KeyObject,
): MailRecipients {
  return {
    async admit(mailId, address) {
      const hash = createHmac('sha256', masterKey)
        .update(`mail recipient:${address.trim().toLowerCase()}`)
        .digest('base64url');
      await pool.query('delete from vault.mail_recipients where admitted_at < now() - make_interval(secs => $1)', [
        seconds,
      ]);
      const { rowCount } = await pool.query(
        `insert into vault.mail_recipients (mail_id, address)
         select $1::uuid, $2::text
         where (select count(*) from vault.mail_recipients where address = $2::text and mail_id <> $1::uuid) < $3
         on conflict (mail_id) do update set address = excluded.address`,
        [mailId, hash, count],
      );
      return rowCount === 1;
    },
  };
}
