import { createSecretKey } from 'node:crypto';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PASSWORD_RESET_CODES } from '@countinghouse/contracts/customers/events';
import { allEvents } from '@countinghouse/contracts/event-registry';
import { STAFF_RESET_CODES } from '@countinghouse/contracts/identity/events';
import { ORDER_LINK_CODES } from '@countinghouse/contracts/orders/storefront/guest/guest-order';
import { eventLog } from '@countinghouse/platform/event-log/event-log';
import { measuredEventStore } from '@countinghouse/platform/event-log/metrics';
import { openEventStore } from '@countinghouse/platform/event-log/open-event-store';
import { foldedStates } from '@countinghouse/platform/event-log/reading/folded-states';
import { consumerLag } from '@countinghouse/platform/event-log/reading/run-consumer';
import { fileRegistry } from '@countinghouse/platform/files/file-registry';
import { files as openFiles } from '@countinghouse/platform/files/files';
import { checkStorage } from '@countinghouse/platform/files/storage/check-storage';
import { openStorage } from '@countinghouse/platform/files/storage/open-storage';
import { jobMetrics } from '@countinghouse/platform/jobs/job-metrics';
import type { JobQueue } from '@countinghouse/platform/jobs/queue';
import type { JobOutcome } from '@countinghouse/platform/jobs/workers';
import { personalDataKeys } from '@countinghouse/platform/personal-data/personal-data-keys';
import { postgresKeyStore } from '@countinghouse/platform/personal-data/postgres-key-store';
import { type Database, openConnection, openDatabase } from '@countinghouse/platform/postgres/database';
import { migrate } from '@countinghouse/platform/postgres/migrations';
import { viewsSchema } from '@countinghouse/platform/projections/progress/checkpoint-schema';
import { createProgress, type Progress } from '@countinghouse/platform/projections/progress/progress';
import { type Chromium, resolveChromium } from '@countinghouse/platform/runtime/chromium';
import type { Settings } from '@countinghouse/platform/runtime/configuration/settings';
import { atMostEvery } from '@countinghouse/platform/runtime/health/health';
import type { Logger } from '@countinghouse/platform/runtime/logging/logger';
import { repeatedWarnings } from '@countinghouse/platform/runtime/logging/repeated-warnings';
import { isOutage } from '@countinghouse/platform/runtime/outage';
import { runService, type Service } from '@countinghouse/platform/runtime/service';
import { idCodes, jobCodes } from '@countinghouse/platform/vault/id-codes';
import { requireOwnParts } from '@countinghouse/platform/vault/own-parts';
import { catalog } from './catalog/index.ts';
import { readTableApart } from './catalog/table-file/read-table-apart.ts';
import type { WorkerContext } from './context.ts';
import { email } from './email/index.ts';
import { postgresMailRecipients } from './email/mail-recipients.ts';
import { totalsReader } from './email/report/read-totals.ts';
import { listExports } from './exports/index.ts';
import { invoicing } from './invoicing/index.ts';
import { fileTransport } from './mail/file-transport.ts';
import { smtpTransport } from './mail/smtp-transport.ts';
import { pdfRenderer } from './pdf/pdf-renderer.ts';
import { pictures } from './pictures/index.ts';
import { shopDocuments, shopSheets } from './shop-sheets.ts';
import { startContexts } from './start-contexts.ts';

const OUTSIDE_CHECK_MS = 20_000;
const readTableProgram = fileURLToPath(
  new URL(`./catalog/table-file/read-table.child${extname(import.meta.url)}`, import.meta.url),
);

await runService('workers', async ({ settings, log: logger, metrics, onClose, addReadinessCheck, ...service }) => {
  const warnings = repeatedWarnings(logger);
  const onError = (error: unknown) => warnings.warn(error, 'background work met an error and goes on');

  const database = openDatabase(settings.DATABASE_URL, { name: 'workers', onIdleError: onError });
  onClose(() => database.end());
  addReadinessCheck('database', () => database.query('select 1'));

  const masterKey = createSecretKey(settings.MASTER_KEY);
  const keys = personalDataKeys({ store: postgresKeyStore(database), masterKey });
  const store = measuredEventStore(await openEventStore(settings.EVENT_STORE_URL, { logger, metrics }), metrics);
  const log = eventLog(store, allEvents, keys);
  onClose(() => log.close());
  addReadinessCheck('event log', () => log.head());
  await requireOwnParts(database, store, masterKey, service.giveUp);

  const storage = await openStorage(settings.STORAGE_URL);
  onClose(() => storage.close());
  service.addDegradationCheck(
    'storage',
    atMostEvery(OUTSIDE_CHECK_MS, () => checkStorage(storage)),
  );
  const { chromium, check } = browserSearch(settings, logger);
  service.addDegradationCheck('chromium', check);
  const renderer = pdfRenderer({ chromium, onError });
  onClose(() => renderer.close());
  const mail = settings.SMTP_URL ? smtpTransport(settings.SMTP_URL) : fileTransport(join(settings.VAR_DIR, 'mail'));
  onClose(() => mail.close());
  service.addDegradationCheck(
    'mail',
    atMostEvery(OUTSIDE_CHECK_MS, () => mail.check?.()),
  );

  const client = await openConnection(settings.DATABASE_URL, 'workers schema');
  await migrate(client, viewsSchema).finally(() => client.end());
  const progress = await createProgress(settings.DATABASE_URL);
  onClose(() => progress.close());

  const contexts = contextsOf(settings, database, progress);
  const running = await startContexts(contexts, {
    queueUrl: settings.QUEUE_URL,
    database,
    tools: {
      log,
      states: foldedStates({
        log,
        onWatchFailure: (error) => logger.warn({ err: error }, 'the log could not be watched for a while'),
      }),
      files: openFiles(storage, fileRegistry(database)),
      personalData: keys,
      renderer,
      mail,
      timeZone: settings.SHOP_TIMEZONE,
      fallbackAddress: settings.ADMIN_EMAIL,
      clock: Date.now,
    },
    onError,
    lag: consumerLag(metrics),
    observe: (queue) => {
      addReadinessCheck('queue', () => queue.counts());
      return observer(queue, metrics, logger);
    },
  });
  onClose(() => running.close());
});

function contextsOf(settings: Settings, database: Database, progress: Progress): WorkerContext[] {
  return [
    catalog(database, progress, (content, ending, choice) =>
      readTableApart(content, ending, choice, { program: readTableProgram }),
    ),
    listExports(database, progress, shopSheets, shopDocuments),
    invoicing,
    email({
      database,
      progress,
      recipients: postgresMailRecipients(database, settings.RATE_LIMIT_MAIL, createSecretKey(settings.MASTER_KEY)),
      front: {
        url: settings.SHOP_URL,
        locale: settings.SHOP_LOCALE,
        timeZone: settings.SHOP_TIMEZONE,
        paymentMethods: settings.SHOP_PAYMENT_METHODS,
        mailFrom: settings.MAIL_FROM,
        holdMs: settings.MAIL_HOLD_SECONDS * 1_000,
      },
      resetCodes: idCodes(settings.MASTER_KEY, PASSWORD_RESET_CODES),
      staffResetCodes: idCodes(settings.MASTER_KEY, STAFF_RESET_CODES),
      orderCodes: idCodes(settings.MASTER_KEY, ORDER_LINK_CODES),
      readTotals: totalsReader(settings.READ_API_URL, jobCodes(settings.MASTER_KEY)),
    }),
    pictures,
  ];
}

/** Counts and logs the outcomes of jobs. */
function observer(queue: JobQueue, metrics: Service['metrics'], logger: Logger) {
  const count = jobMetrics(metrics, queue);
  const warnings = repeatedWarnings(logger);
  return (outcome: JobOutcome) => {
    count(outcome);
    const { error, ...fields } = outcome;
    if (isOutage(error)) warnings.count(error, 'a try of a job met something that is away', { job: fields.job });
    else if (error) logger.warn({ ...fields, err: error }, 'a try of a job ended with an error');
    else logger.info(fields, 'a job was done');
  };
}

/** The browser that makes PDFs, and a check that fails with the reason while there is none. */
function browserSearch({ CHROMIUM_PATH }: Settings, logger: Logger) {
  let withoutBrowser: unknown;
  const chromium = onceFound(
    async () => {
      const found = await resolveChromium(CHROMIUM_PATH);
      if (!found.chromiumSandbox) {
        logger.warn(
          'Chromium runs without its sandbox, as it must for root and without user namespaces; see docs/security.md',
        );
      }
      return found;
    },
    (trouble) => {
      withoutBrowser = trouble;
    },
  );
  const check = () => {
    if (withoutBrowser) throw withoutBrowser;
  };
  return { chromium, check };
}

/**
 * Searches for a browser once and caches it when found, as each search starts one; `onOutcome` is called with the
 * error, or with none.
 */
function onceFound(find: () => Promise<Chromium>, onOutcome: (trouble: unknown) => void): () => Promise<Chromium> {
  let found: Promise<Chromium> | undefined;
  return () => {
    found ??= find().then(
      (browser) => {
        onOutcome(undefined);
        return browser;
      },
      (error: unknown) => {
        found = undefined;
        onOutcome(error);
        throw error;
      },
    );
    return found;
  };
}
