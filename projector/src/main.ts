import { allEvents } from '@countinghouse/contracts/event-registry';
import { shopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { runService } from '@countinghouse/platform/runtime/service';
import { openShopSource } from './open-shop-source.ts';
import { shopProjections } from './projections.ts';
import { projectorMetrics } from './runner/metrics.ts';
import { startProjector } from './runner/projector.ts';

await runService('projector', async ({ settings, log, metrics, onClose, addReadinessCheck }) => {
  const shop = await openShopSource(settings, allEvents, log);
  onClose(() => shop.close());
  const observe = projectorMetrics(metrics);
  const projector = startProjector({
    source: shop.source,
    databaseUrl: settings.DATABASE_URL,
    projections: shopProjections(shopCalendar(settings.SHOP_TIMEZONE)),
    logger: log,
    onBatch(batch) {
      observe.batch(batch);
      const correlationIds = new Set(batch.events.map(({ metadata }) => metadata.correlationId));
      if (correlationIds.size > 0) log.info({ correlationIds: [...correlationIds] }, 'shown');
    },
  });
  observe.views(() => projector.views());
  onClose(() => projector.stop());
  addReadinessCheck('event log', () => shop.source.head());
});
