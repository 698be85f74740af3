import { createSecretKey, randomBytes } from 'node:crypto';
import { allEvents } from '@countinghouse/contracts/event-registry';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { START } from '@countinghouse/platform/event-log/event-store';
import { createMemoryEventStore } from '@countinghouse/platform/event-log/memory/event-store';
import { personalDataKeys } from '@countinghouse/platform/personal-data/personal-data-keys';
import { postgresKeyStore } from '@countinghouse/platform/personal-data/postgres-key-store';
import { openDatabase } from '@countinghouse/platform/postgres/database';
import { decodedSource } from '@countinghouse/platform/projections/following/event-source';
import { createProgress } from '@countinghouse/platform/projections/progress/progress';
import { startProjector } from '@countinghouse/platform/projections/projector';
import { failureLogger } from '@countinghouse/platform/testing/failure-logger';
import { createTestDatabase, makeTemplate, type TestDatabase } from '@countinghouse/platform/testing/test-database';
import { migrateVault } from '@countinghouse/platform/vault/vault-schema';
import { shopProjections } from '@countinghouse/projector/projections';

/** The time zone of every shop under test. */
export const SHOP_TIME_ZONE = 'Asia/Hong_Kong';
const TEMPLATE = 'shop_template';

/**
 * A fresh database with the schema of the vault and all views of an empty log: to create these takes seconds of
 * processor time, to copy them a fraction of one.
 */
export async function createShopDatabase(): Promise<TestDatabase> {
  await makeTemplate(TEMPLATE, createSchemas);
  return createTestDatabase(TEMPLATE);
}

async function createSchemas(url: string): Promise<void> {
  const database = openDatabase(url, { name: 'shop template' });
  await migrateVault(database);
  const masterKey = createSecretKey(randomBytes(32));
  const store = createMemoryEventStore();
  const projections = shopProjections(shopCalendar(SHOP_TIME_ZONE));
  const projector = startProjector({
    source: decodedSource(store, allEvents, personalDataKeys({ store: postgresKeyStore(database), masterKey })),
    databaseUrl: url,
    projections,
    logger: failureLogger(),
  });
  const progress = await createProgress(url);
  try {
    const names = projections.map(({ name }) => name);
    if (!(await progress.waitFor(names, START, 60_000))) throw new Error('the views were not created');
  } finally {
    await progress.close();
    await projector.stop();
    await store.close();
    await database.end();
  }
}
