import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { type PersonalDataKeys, personalDataKeys } from '../personal-data/personal-data-keys.ts';
import { postgresKeyStore } from '../personal-data/postgres-key-store.ts';
import { type Credentials, postgresCredentials } from './credentials.ts';
import { type IdempotencyResponses, postgresIdempotency } from './idempotency.ts';
import { type KnownNetworks, postgresKnownNetworks } from './known-networks.ts';
import { requireMasterKey } from './master-key-check.ts';
import { type Numbers, postgresNumbers } from './numbers.ts';
import { postgresSecondFactors, type SecondFactors } from './second-factors.ts';
import type { SessionEndings } from './sessions/session-endings.ts';
import { postgresSessions, type Sessions } from './sessions/sessions.ts';
import { migrateVault } from './vault-schema.ts';

/** Secrets, numbers and responses to repeated calls, as schema `vault` stores them. */
export interface Vault {
  readonly personalData: PersonalDataKeys;
  readonly numbers: Numbers;
  readonly credentials: Credentials;
  readonly sessions: Sessions;
  readonly idempotency: IdempotencyResponses;
  readonly knownNetworks: KnownNetworks;
  readonly secondFactors: SecondFactors;
}

/**
 * Opens the vault on a pool, creating what is missing. `masterKey` has 32 bytes. With `endings`, which stay the
 * caller's to close, sessions need not be looked up every second.
 * @throws StartFailure when the vault was made with another master key.
 */
export async function openVault(pool: Pool, masterKey: KeyObject, endings?: SessionEndings): Promise<Vault> {
  await migrateVault(pool);
  await requireMasterKey(pool, masterKey);
  const personalData = personalDataKeys({ store: postgresKeyStore(pool), masterKey });
  return {
    personalData,
    numbers: postgresNumbers(pool),
    credentials: postgresCredentials(pool),
    sessions: postgresSessions(pool, endings),
    idempotency: postgresIdempotency(pool, masterKey),
    knownNetworks: postgresKnownNetworks(pool, masterKey),
    secondFactors: postgresSecondFactors(pool, personalData),
  };
}
