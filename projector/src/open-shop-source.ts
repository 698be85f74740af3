import { createSecretKey } from 'node:crypto';
import type { EventRegistry } from '@countinghouse/contracts/event-registry';
import type { EventStore } from '@countinghouse/platform/event-log/event-store';
import { openEventStore } from '@countinghouse/platform/event-log/open-event-store';
import { personalDataKeys } from '@countinghouse/platform/personal-data/personal-data-keys';
import { postgresKeyStore } from '@countinghouse/platform/personal-data/postgres-key-store';
import { openDatabase } from '@countinghouse/platform/postgres/database';
import { decodedSource, type EventSource } from '@countinghouse/platform/projections/following/event-source';
import type { Settings } from '@countinghouse/platform/runtime/configuration/settings';
import type { Logger } from '@countinghouse/platform/runtime/logging/logger';
import type { Service } from '@countinghouse/platform/runtime/service';
import { requireOwnParts } from '@countinghouse/platform/vault/own-parts';

export interface ShopSource {
  readonly source: EventSource;
  /** The log as stored, personal data sealed. */
  readonly store: EventStore;
  close(): Promise<void>;
}

export interface ShopSourceOptions {
  /** Also a log that the database is not bound to. Default false. */
  readonly anyLog?: boolean;
  /** Where the log's store counts. Default: nowhere. */
  readonly metrics?: Service['metrics'];
  /** Called once when the address of the log leads to another one later; all reads fail then. Default: nothing. */
  readonly onForeignLog?: Service['giveUp'];
}

/**
 * Opens the shop's event log for reading views from it.
 * @throws StartFailure when log, database and master key do not belong together.
 */
export async function openShopSource(
  settings: Pick<Settings, 'DATABASE_URL' | 'EVENT_STORE_URL' | 'MASTER_KEY'>,
  registry: EventRegistry,
  logger: Logger,
  { anyLog = false, metrics, onForeignLog }: ShopSourceOptions = {},
): Promise<ShopSource> {
  const database = openDatabase(settings.DATABASE_URL, { name: 'projector keys', max: 2 });
  const masterKey = createSecretKey(settings.MASTER_KEY);
  const keys = personalDataKeys({ store: postgresKeyStore(database), masterKey });
  const store = await openEventStore(settings.EVENT_STORE_URL, { logger, metrics }).catch(async (error) => {
    await database.end();
    throw error;
  });
  const close = async () => {
    await Promise.all([store.close(), database.end()]);
  };
  if (!anyLog) {
    await requireOwnParts(database, store, masterKey, onForeignLog).catch(async (error) => {
      await close();
      throw error;
    });
  }
  return {
    source: decodedSource(store, registry, keys),
    store,
    close,
  };
}
