import type { Database } from '@countinghouse/platform/postgres/database';

/** Which contact messages came from whom, so that they can be erased with the customer. Addresses are hashes. */
export interface ContactSenders {
  /**
   * Records a message; `customerId` is the customer who wrote it signed in, or who has proved to own the address. The
   * same message again changes nothing.
   */
  note(messageId: string, address: string, customerId: string | undefined): Promise<void>;
  /**
   * The messages that were recorded as the customer's. With `byAddress` also those that came from the address that is
   * theirs by now: only for one who has proved to own it.
   */
  messagesOf(customerId: string, byAddress: boolean): Promise<readonly string[]>;
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
    async messagesOf(customerId, byAddress) {
      const { rows } = await database.query<{ message_id: string }>(
        `select message_id from vault.contact_senders
         where customer_id = $1::uuid
            or ($2 and address in (select value from vault.claims where scope = 'customer-email' and owner = $1::text))`,
        [customerId, byAddress],
      );
      return rows.map((row) => row.message_id);
    },
    async forget(messageId) {
      await database.query('delete from vault.contact_senders where message_id = $1', [messageId]);
    },
  };
}
