import { createSecretKey } from 'node:crypto';
import { join } from 'node:path';
import { allEvents } from '@countinghouse/contracts/event-registry';
import { eventLog } from '@countinghouse/platform/event-store/event-log';
import { measuredEventStore } from '@countinghouse/platform/event-store/event-store-metrics';
import { openEventStore } from '@countinghouse/platform/event-store/open-event-store';
import { fileRegistry, migrateFileRegistry } from '@countinghouse/platform/files/file-registry';
import { files as openFiles } from '@countinghouse/platform/files/files';
import { openStorage } from '@countinghouse/platform/files/open-storage';
import { personalDataKeys } from '@countinghouse/platform/personal-data/personal-data-keys';
import { postgresKeyStore } from '@countinghouse/platform/personal-data/postgres-key-store';
import { ensureCheckpointSchema } from '@countinghouse/platform/read-store/checkpoint-schema';
import { openConnection, openDatabase } from '@countinghouse/platform/read-store/database';
import { createProgress } from '@countinghouse/platform/read-store/progress';
import { type Chromium, resolveChromium } from '@countinghouse/platform/runtime/chromium';
import { runService } from '@countinghouse/platform/runtime/service';
import { catalog } from './catalog/index.ts';
import { readTableApart } from './catalog/read-table-apart.ts';
import { email } from './email/index.ts';
import { listExports } from './exports/index.ts';
import { invoicing } from './invoicing/index.ts';
import { fileTransport } from './mail/file-transport.ts';
import { smtpTransport } from './mail/smtp-transport.ts';
import { pdfRenderer } from './pdf/pdf-renderer.ts';
import { jobMetrics } from './runtime/job-metrics.ts';
import { migrateReactorLedger } from './runtime/reactor-ledger.ts';
import { startContexts } from './runtime/start-contexts.ts';
import { shopSheets } from './shop-sheets.ts';

await runService('workers', async ({ settings, log: logger, metrics, onClose, addReadinessCheck }) => {
  const onError = (error: unknown) => logger.warn({ err: error }, 'background work met an error and goes on');

  const database = openDatabase(settings.DATABASE_URL, { name: 'workers', onIdleError: onError });
  onClose(() => database.end());
  await migrateFileRegistry(database);
  await migrateReactorLedger(database);

  const keys = personalDataKeys({ store: postgresKeyStore(database), masterKey: createSecretKey(settings.MASTER_KEY) });
  const store = measuredEventStore(await openEventStore(settings.EVENT_STORE_URL, { logger }), metrics);
  const log = eventLog(store, allEvents, keys);
  onClose(() => log.close());

  const storage = await openStorage(settings.STORAGE_URL);
  onClose(() => storage.close());
  const renderer = pdfRenderer({ chromium: onceFound(() => resolveChromium(settings.CHROMIUM_PATH)), onError });
  onClose(() => renderer.close());
  const mail = settings.SMTP_URL ? smtpTransport(settings.SMTP_URL) : fileTransport(join(settings.VAR_DIR, 'mail'));
  onClose(() => mail.close());

  const client = await openConnection(settings.DATABASE_URL, 'workers schema');
  await ensureCheckpointSchema(client).finally(() => client.end());
  const progress = await createProgress(settings.DATABASE_URL);
  onClose(() => progress.close());

  const contexts = [
    catalog(database, progress, readTableApart),
    listExports(database, progress, shopSheets),
    invoicing,
    email,
  ];
  const running = await startContexts(contexts, {
    queueUrl: settings.QUEUE_URL,
    database,
    tools: {
      log,
      files: openFiles(storage, fileRegistry(database)),
      personalData: keys,
      renderer,
      mail,
      timeZone: settings.SHOP_TIMEZONE,
      fallbackAddress: settings.ADMIN_EMAIL,
      clock: Date.now,
    },
    onError,
    observe: (queue) => {
      addReadinessCheck('queue', () => queue.counts());
      const count = jobMetrics(metrics, queue);
      return (outcome) => {
        count(outcome);
        const { error, ...fields } = outcome;
        if (error) logger.warn({ ...fields, err: error }, 'a try of a job ended with an error');
        else logger.info(fields, 'a job was done');
      };
    },
  });
  onClose(() => running.close());
});

/** Looking for a browser starts one; it is looked for once, unless it was not found. */
function onceFound(find: () => Promise<Chromium>): () => Promise<Chromium> {
  let found: Promise<Chromium> | undefined;
  return () => {
    found ??= find().catch((error) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}
