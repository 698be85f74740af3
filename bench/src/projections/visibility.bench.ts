import { setTimeout as delay } from 'node:timers/promises';
import { openEventStore } from '@countinghouse/platform/event-log/open-event-store';
import { createProgress } from '@countinghouse/platform/projections/progress/progress';
import { startProjector } from '@countinghouse/platform/projections/projector';
import type { Measurement } from '../measurement.ts';
import { appendEvents, sampleSource } from './sample-log.ts';
import { sampleEvent, views } from './sample-shop.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const TICK_MS = 5;

/**
 * Milliseconds from the response of an append until all three views have it, at a steady rate. Requires an empty
 * database.
 */
export async function measureVisibility(databaseUrl: string, rate = 2_000, seconds = 5): Promise<Measurement[]> {
  const store = await openEventStore(databaseUrl);
  const progress = await createProgress(databaseUrl);
  const projector = startProjector({ source: sampleSource(store), databaseUrl, projections: views, logger: quiet });
  const names = views.map((view) => view.name);
  if (!(await progress.waitFor(names, '', 20_000))) throw new Error('the views are not served');

  const delays: number[] = [];
  const appendAndSee = async (index: number) => {
    const { position } = await appendEvents(store, `bench.order-${index}`, [sampleEvent(index)]);
    const acknowledged = performance.now();
    if (!(await progress.waitFor(names, position, 10_000))) throw new Error('never visible');
    delays.push(performance.now() - acknowledged);
  };
  const pending: Promise<void>[] = [];
  const start = performance.now();
  for (let sent = 0; sent < rate * seconds; ) {
    const due = Math.min(rate * seconds, Math.floor(((performance.now() - start) / 1_000) * rate));
    while (sent < due) pending.push(appendAndSee(sent++));
    await delay(TICK_MS);
  }
  await Promise.all(pending);
  await projector.stop();
  await Promise.all([progress.close(), store.close()]);
  delays.sort((a, b) => a - b);
  const percentile = (share: number) => Number(delays[Math.floor((delays.length - 1) * share)]!.toFixed(2));
  return [
    { name: `append to visible at ${rate} events/s, p50`, value: percentile(0.5), unit: 'ms' },
    { name: `append to visible at ${rate} events/s, p99`, value: percentile(0.99), unit: 'ms' },
  ];
}
