import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import type { EventStore, ForeignLog } from '../event-log/event-store.ts';
import { requireKnownLog } from './known-log.ts';
import { requireMasterKey } from './master-key-check.ts';
import { migrateVault } from './vault-schema.ts';

/**
 * Makes sure, before anything is read or written, that database, log and master key belong together.
 * @param onForeign see `requireKnownLog`
 * @throws StartFailure with what to do when they do not.
 */
export async function requireOwnParts(
  pool: Pool,
  store: EventStore,
  masterKey: KeyObject,
  onForeign?: (foreign: ForeignLog) => void,
): Promise<void> {
  await migrateVault(pool);
  await requireMasterKey(pool, masterKey);
  await requireKnownLog(pool, store, onForeign);
}
