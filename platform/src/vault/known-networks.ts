import { createHmac, type KeyObject } from 'node:crypto';
import type { Pool } from 'pg';

/** From which networks people have signed in to their accounts. Networks are stored as hashes under a secret. */
export interface KnownNetworks {
  /** Whether a sign-in to the account came from there, in the last 90 days. */
  knows(accountId: string, network: string): Promise<boolean>;
  /** Records that a sign-in to the account came from there. */
  note(accountId: string, network: string): Promise<void>;
  /** Deletes the networks from which an account was signed in to. */
  forget(accountId: string): Promise<void>;
}

/** In table `vault.known_networks`; the sweep deletes what is older than 90 days. */
export function postgresKnownNetworks(pool: Pool, masterKey: KeyObject): KnownNetworks {
  const hashOf = (accountId: string, network: string) =>
    createHmac('sha256', masterKey).update(`known network:${accountId}:${network}`).digest();
  return {
    async knows(accountId, network) {
      const { rowCount } = await pool.query({
        name: 'vault-known-network',
        text: `select from vault.known_networks
          where account_id = $1 and network = $2 and signed_in_at > now() - interval '90 days'`,
        values: [accountId, hashOf(accountId, network)],
      });
      return rowCount === 1;
    },
    async note(accountId, network) {
      // A day's sign-ins are one write.
      await pool.query({
        name: 'vault-note-network',
        text: `insert into vault.known_networks as known (account_id, network) values ($1, $2)
          on conflict (account_id, network) do update set signed_in_at = now()
          where known.signed_in_at < now() - interval '1 day'`,
        values: [accountId, hashOf(accountId, network)],
      });
    },
    async forget(accountId) {
      await pool.query('delete from vault.known_networks where account_id = $1', [accountId]);
    },
  };
}
