import { createSecretKey } from 'node:crypto';
import { allEvents } from '@countinghouse/contracts/event-registry';
import { routeTable } from '@countinghouse/contracts/route-table';
import { eventLog } from '@countinghouse/platform/event-store/event-log';
import { openEventStore } from '@countinghouse/platform/event-store/open-event-store';
import { fileRegistry, migrateFileRegistry } from '@countinghouse/platform/files/file-registry';
import { files } from '@countinghouse/platform/files/files';
import { openStorage } from '@countinghouse/platform/files/open-storage';
import { followErasures } from '@countinghouse/platform/personal-data/follow-erasures';
import { ensureCheckpointSchema } from '@countinghouse/platform/read-store/checkpoint-schema';
import { openConnection, openDatabase } from '@countinghouse/platform/read-store/database';
import { createProgress } from '@countinghouse/platform/read-store/progress';
import { runService } from '@countinghouse/platform/runtime/service';
import { followSessionEndings } from '@countinghouse/platform/vault/session-endings';
import { openVault } from '@countinghouse/platform/vault/vault';
import { buildReadApi } from './app.ts';

await runService('read-api', async ({ settings, log: logger, onClose, addReadinessCheck }) => {
  const database = openDatabase(settings.DATABASE_URL, {
    name: 'read-api',
    onIdleError: (error) => logger.warn({ err: error }, 'an idle database connection broke'),
  });
  onClose(() => database.end());
  addReadinessCheck('database', () => database.query('select 1'));
  const endings = followSessionEndings(settings.DATABASE_URL);
  onClose(() => endings.close());
  const vault = await openVault(database, createSecretKey(settings.MASTER_KEY), endings);
  await migrateFileRegistry(database);
  const log = eventLog(await openEventStore(settings.EVENT_STORE_URL, { logger }), allEvents, vault.personalData);
  onClose(() => log.close());
  const onError = (error: unknown) => logger.warn({ err: error }, 'erasures are not followed for a moment');
  onClose(followErasures({ log, registry: allEvents, onError }));

  const client = await openConnection(settings.DATABASE_URL, 'read-api schema');
  await ensureCheckpointSchema(client).finally(() => client.end());
  const progress = await createProgress(settings.DATABASE_URL);
  onClose(() => progress.close());
  const views = new Set(
    Object.values(routeTable).flatMap(({ service, views = [] }) => (service === 'read-api' ? views : [])),
  );
  addReadinessCheck('views', () => [...views].every((view) => progress.positions().has(view)));

  const app = await buildReadApi({
    database,
    progress,
    log,
    files: files(await openStorage(settings.STORAGE_URL), fileRegistry(database)),
    auth: { tokenSecret: settings.JWT_SECRET, findSession: vault.sessions.find },
    locale: settings.SHOP_LOCALE,
    timeZone: settings.SHOP_TIMEZONE,
    trustProxy: settings.TRUST_GATEWAY,
    logger,
    docsForStaffOnly: settings.NODE_ENV === 'production',
  });
  await app.listen({ host: settings.HOST, port: settings.READ_API_PORT });
  onClose(() => app.close());
});
