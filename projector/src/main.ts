import { allEvents } from '@countinghouse/contracts/event-registry';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { openDatabase } from '@countinghouse/platform/postgres/database';
import { forgetSamples } from '@countinghouse/platform/projections/following/forget-samples';
import { projectorMetrics } from '@countinghouse/platform/projections/metrics';
import { haltedViews, hasLeader, lagBehind, shownPositions } from '@countinghouse/platform/projections/progress/lag';
import { startProjector } from '@countinghouse/platform/projections/projector';
import { repeatedWarnings } from '@countinghouse/platform/runtime/logging/repeated-warnings';
import { runService } from '@countinghouse/platform/runtime/service';
import { openShopSource } from './open-shop-source.ts';
import { shopProjections } from './projections.ts';

const MEASURE_EVERY_MS = 1_000;
/** Views that are further behind are too old to run a shop on. */
const LONGEST_LAG_SECONDS = 30;

await runService('projector', async ({ settings, log, metrics, onClose, ...service }) => {
  const shop = await openShopSource(settings, allEvents, log, { metrics, onForeignLog: service.giveUp });
  onClose(() => shop.close());
  const database = openDatabase(settings.DATABASE_URL, { name: 'projector health', max: 1 });
  onClose(() => database.end());
  const lag = lagBehind(
    () => shop.source.head(),
    () => shownPositions(database),
  );
  const measuring = setInterval(() => void lag.measure().catch(() => undefined), MEASURE_EVERY_MS);
  onClose(() => clearInterval(measuring));
  const observe = projectorMetrics(metrics, lag);
  const projections = shopProjections(shopCalendar(settings.SHOP_TIMEZONE));
  const projector = startProjector({
    source: shop.source,
    databaseUrl: settings.DATABASE_URL,
    projections,
    logger: log,
    onAnalystEnded: observe.analystEnded,
    onBatch(batch) {
      observe.batch(batch);
      const correlationIds = new Set(batch.events.map(({ metadata }) => metadata.correlationId));
      if (correlationIds.size > 0) log.info({ correlationIds: [...correlationIds] }, 'shown');
    },
  });
  observe.views(() => projector.views());
  onClose(() => projector.stop());
  const warnings = repeatedWarnings(log);
  const onError = (error: unknown) => warnings.warn(error, 'statistics may hold samples of people who were erased');
  onClose(
    forgetSamples({
      source: shop.source,
      databaseUrl: settings.DATABASE_URL,
      projections,
      registry: allEvents,
      onError,
    }),
  );
  service.addReadinessCheck('event log', () => shop.source.head());
  service.addReadinessCheck('database', () => database.query('select 1'));
  // A stand-by is ready as long as another leads.
  service.addReadinessCheck('leader', () => hasLeader(database));
  service.addReadinessCheck('views', async () => {
    await lag.measure();
    const seconds = Math.round(lag.seconds());
    if (seconds > LONGEST_LAG_SECONDS) throw new Error(`views are ${seconds} s behind the log`);
  });
  service.addDegradationCheck('halted views', async () => {
    const halted = await haltedViews(database);
    if (halted.length > 0) throw new Error(`halted before an event: ${halted.join(', ')}`);
  });
});
