import type { Database } from '@countinghouse/platform/read-store/database';

/** Which contact messages came from whom, so that they can be erased with the customer. Addresses are hashes. */
export interface ContactSenders {
  /**
   * Records a message; `customerId` is the customer who has the address now, if one has. The same message again changes
   * nothing.
   */
  note(messageId: string, address: string, customerId: string | undefined): Promise<void>;
  /**
   * The messages that came from an address while it was the customer's, and those that came from the address that is
   * theirs by now.
   */
  messagesOf(customerId: string): Promise<readonly string[]>;
  forget(messageId: string): Promise<void>;
}

export function postgresContactSenders(database: Database): ContactSenders {
  return {
    async note(messageId, address, customerId) {
      await database.query(
        'insert into vault.contact_senders (message_id, address, customer_id) values ($1, $2, $3) on conflict do nothing',
        [messageId, address, customerId ?? null],
      );
    },
    async messagesOf(customerId) {
      const { rows } = await database.query<{ message_id: string }>(
        `select message_id from vault.contact_senders
         where customer_id = $1::uuid
            or address in (select value from vault.claims where scope = 'customer-email' and owner = $1::text)`,
        [customerId],
      );
      return rows.map((row) => row.message_id);
    },
    async forget(messageId) {
      await database.query('delete from vault.contact_senders where message_id = $1', [messageId]);
    },
  };
}
