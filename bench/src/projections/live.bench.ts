import { openEventStore } from '@countinghouse/platform/event-log/open-event-store';
import { openConnection } from '@countinghouse/platform/postgres/database';
import { migrate } from '@countinghouse/platform/postgres/migrations';
import { addBuild, createTables } from '@countinghouse/platform/projections/checkpoints';
import { LiveTail } from '@countinghouse/platform/projections/following/live-tail';
import { viewsSchema } from '@countinghouse/platform/projections/progress/checkpoint-schema';
import { openView } from '@countinghouse/platform/projections/view';
import type { Measurement } from '../measurement.ts';
import { fillLog, sampleSource } from './sample-log.ts';
import { views } from './sample-shop.ts';

/**
 * Events per second through the live tail into three views, page by page, each page committed. Requires an empty
 * database.
 */
export async function measureLive(databaseUrl: string, count = 200_000): Promise<Measurement[]> {
  const store = await openEventStore(databaseUrl);
  await fillLog(store, count);
  const head = await store.head();
  const client = await openConnection(databaseUrl, 'bench live', true);
  await client.query('set synchronous_commit = off');
  const setUp = await openConnection(databaseUrl, 'bench');
  await migrate(setUp, viewsSchema);
  const stop = new AbortController();
  const tail = new LiveTail({
    source: sampleSource(store),
    client,
    epoch: 0,
    types: views.flatMap((view) => Object.keys(view.on)),
    signal: stop.signal,
    onHalt: ({ halt }) => stop.abort(new Error(halt?.error)),
    onBatch: ({ position }) => position === head && stop.abort(),
  });
  for (const projection of views) {
    const build = await addBuild(setUp, projection.name, projection.version);
    await createTables(setUp, projection, build);
    const view = openView(projection, build);
    // As after a restart: not all rows are in memory.
    view.rows.forget();
    for (const sql of view.tables.values()) for (const statement of sql.createIndexes()) await setUp.query(statement);
    void tail.join(view);
  }
  const start = performance.now();
  await tail.run();
  const seconds = (performance.now() - start) / 1_000;
  await Promise.all([client.end(), setUp.end(), store.close()]);
  return [{ name: 'live projection of 3 views', value: Math.round(count / seconds), unit: 'events/s' }];
}
