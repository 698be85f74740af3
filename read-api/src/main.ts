import { createSecretKey } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { allEvents } from '@countinghouse/contracts/event-registry';
import { ORDER_LINK_CODES } from '@countinghouse/contracts/orders/storefront/guest/guest-order';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { eventLog } from '@countinghouse/platform/event-log/event-log';
import { openEventStore } from '@countinghouse/platform/event-log/open-event-store';
import { followErasures } from '@countinghouse/platform/event-log/reading/follow-erasures';
import { fileRegistry } from '@countinghouse/platform/files/file-registry';
import { files } from '@countinghouse/platform/files/files';
import { checkStorage } from '@countinghouse/platform/files/storage/check-storage';
import { openStorage } from '@countinghouse/platform/files/storage/open-storage';
import { postgresBroadcast } from '@countinghouse/platform/postgres/broadcast';
import { openConnection, openDatabase } from '@countinghouse/platform/postgres/database';
import { migrate } from '@countinghouse/platform/postgres/migrations';
import { viewsSchema } from '@countinghouse/platform/projections/progress/checkpoint-schema';
import { hasLeader, lagBehind } from '@countinghouse/platform/projections/progress/lag';
import { createProgress } from '@countinghouse/platform/projections/progress/progress';
import { explainMetrics } from '@countinghouse/platform/runtime/health/explain-metrics';
import { atMostEvery } from '@countinghouse/platform/runtime/health/health';
import { repeatedWarnings } from '@countinghouse/platform/runtime/logging/repeated-warnings';
import { runService } from '@countinghouse/platform/runtime/service';
import { idCodes, jobCodes } from '@countinghouse/platform/vault/id-codes';
import { requireKnownLog } from '@countinghouse/platform/vault/known-log';
import { followSessionEndings } from '@countinghouse/platform/vault/sessions/session-endings';
import { openVault } from '@countinghouse/platform/vault/vault';
import { buildReadApi } from './app.ts';
import { loadPageRenderer } from './pages/load-renderer.ts';
import { measureReconciliation } from './payments/payouts/measure-reconciliation.ts';

const webFolder = fileURLToPath(new URL('../../web/', import.meta.url));

/** Lag of the views beyond which the service reports itself degraded. */
const LONGEST_LAG_SECONDS = 10;
const STORAGE_CHECK_MS = 10_000;

await runService('read-api', async ({ settings, log: logger, metrics, onClose, addReadinessCheck, ...service }) => {
  const warnings = repeatedWarnings(logger);
  const database = openDatabase(settings.DATABASE_URL, {
    name: 'read-api',
    avoidsScans: true,
    onIdleError: (error) => warnings.warn(error, 'an idle database connection broke'),
  });
  onClose(() => database.end());
  addReadinessCheck('database', () => database.query('select 1'));
  const endings = followSessionEndings(settings.DATABASE_URL);
  onClose(() => endings.close());
  const vault = await openVault(database, createSecretKey(settings.MASTER_KEY), endings);
  const store = await openEventStore(settings.EVENT_STORE_URL, { logger, metrics });
  const log = eventLog(store, allEvents, vault.personalData);
  onClose(() => log.close());
  await requireKnownLog(database, store, service.giveUp);
  const onError = (error: unknown) => warnings.warn(error, 'erasures are not followed for a moment');
  onClose(followErasures({ log, registry: allEvents, onError }));

  const client = await openConnection(settings.DATABASE_URL, 'read-api schema');
  await migrate(client, viewsSchema).finally(() => client.end());
  const progress = await createProgress(settings.DATABASE_URL);
  onClose(() => progress.close());
  const views = new Set(
    Object.values(routeTable).flatMap(({ service, views = [] }) => (service === 'read-api' ? views : [])),
  );
  addReadinessCheck('views', () => [...views].every((view) => progress.positions().has(view)));

  const broadcast = postgresBroadcast(database, settings.DATABASE_URL, 'read_api_presence');
  onClose(() => broadcast.close());

  const storage = await openStorage(settings.STORAGE_URL);
  service.addDegradationCheck(
    'storage',
    atMostEvery(STORAGE_CHECK_MS, () => checkStorage(storage)),
  );
  const lag = lagBehind(
    () => log.head(),
    () => [...progress.positions().values()],
  );
  measureReconciliation(database, metrics);
  service.addDegradationCheck('event log', () => log.head());
  service.addDegradationCheck('projector', () => hasLeader(database));
  service.addDegradationCheck('current views', async () => {
    await lag.measure();
    const seconds = Math.round(lag.seconds());
    if (seconds > LONGEST_LAG_SECONDS) throw new Error(`views are ${seconds} s behind the log`);
  });

  const app = await buildReadApi({
    database,
    progress,
    broadcast,
    log,
    onMismatch: explainMetrics(metrics),
    files: files(storage, fileRegistry(database), {
      onUnstored: (error) => warnings.count(error, 'a picture in another width could not be stored'),
    }),
    auth: {
      tokenSecret: settings.JWT_SECRET,
      findSession: vault.sessions.find,
      ...codesOf(settings.MASTER_KEY),
      whyEnded: vault.sessions.whyEnded,
      superAdminsNeedSecondFactor: settings.SUPER_ADMIN_SECOND_FACTOR === 'required',
    },
    locale: settings.SHOP_LOCALE,
    timeZone: settings.SHOP_TIMEZONE,
    mailHoldSeconds: settings.MAIL_HOLD_SECONDS,
    storefront: {
      shopUrl: settings.SHOP_URL,
      paymentMethods: settings.SHOP_PAYMENT_METHODS,
      googleClientId: settings.GOOGLE_CLIENT_ID ?? null,
    },
    trustProxy: settings.TRUST_GATEWAY,
    logger,
    health: service.health,
    pages: {
      renderer: await loadPageRenderer(webFolder, settings.SHOP_LOCALE),
      limit: settings.RATE_LIMIT_PAGES,
      cacheBytes: settings.PAGE_CACHE_MB * 1024 * 1024,
      log,
      googleSignIn: settings.GOOGLE_CLIENT_ID !== undefined,
      onError: (error) => warnings.warn(error, 'changes of pages are not followed for a moment'),
    },
    docsForStaffOnly: settings.NODE_ENV === 'production',
  });
  await app.listen({ host: settings.HOST, port: settings.READ_API_PORT });
  onClose(() => app.close());
});

/** What callers without a session give: the code of an order's link, or of a job. */
function codesOf(masterKey: Buffer) {
  return { orderOfLink: idCodes(masterKey, ORDER_LINK_CODES).idOf, isJob: jobCodes(masterKey).isGood };
}
