import { openEventStore } from '@countinghouse/platform/event-log/open-event-store';
import { createProgress } from '@countinghouse/platform/projections/progress/progress';
import { startProjector } from '@countinghouse/platform/projections/projector';
import type { Measurement } from '../measurement.ts';
import { fillLog, sampleSource } from './sample-log.ts';
import { views } from './sample-shop.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** Events per second from nothing to three served views, indexes and swap included. Requires an empty database. */
export async function measureRebuild(databaseUrl: string, count = 400_000): Promise<Measurement[]> {
  const store = await openEventStore(databaseUrl);
  await fillLog(store, count);
  const head = await store.head();
  const progress = await createProgress(databaseUrl);
  const start = performance.now();
  const projector = startProjector({ source: sampleSource(store), databaseUrl, projections: views, logger: quiet });
  const names = views.map((view) => view.name);
  const done = await progress.waitFor(names, head, 120_000);
  const seconds = (performance.now() - start) / 1_000;
  await projector.stop();
  await Promise.all([progress.close(), store.close()]);
  if (!done) throw new Error('the rebuild did not end');
  return [{ name: 'rebuild of 3 views', value: Math.round(count / seconds), unit: 'events/s' }];
}
