import { createHmac, type KeyObject } from 'node:crypto';
import type { RateLimit } from '@countinghouse/contracts/engine/setting-kinds';
import type { Pool } from 'pg';

/** Limits the mails per address; addresses are stored as keyed hashes and deleted when they no longer count. */
export interface MailRecipients {
  /**
   * Returns true when a mail may be sent to an address: at most `count` within `seconds`. A mail (UUID) that was
   * admitted once is admitted again, and counts once; concurrent workers may each admit one too many.
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
      // The row of the mail itself is not deleted where it is written.
      const { rowCount } = await pool.query(
        `with outdated as (
           delete from vault.mail_recipients
           where admitted_at < now() - make_interval(secs => $4) and mail_id <> $1::uuid
         )
         insert into vault.mail_recipients as t (mail_id, address)
         select $1::uuid, $2::text
         where (
           select count(*) from vault.mail_recipients
           where address = $2::text and mail_id <> $1::uuid and admitted_at >= now() - make_interval(secs => $4)
         ) < $3
         on conflict (mail_id) do update
         set address = excluded.address,
           admitted_at = case when t.admitted_at < now() - make_interval(secs => $4) then now() else t.admitted_at end`,
        [mailId, hash, count, seconds],
      );
      return rowCount === 1;
    },
  };
}
