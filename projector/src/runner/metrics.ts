import { Counter, Gauge, type Registry } from 'prom-client';
import type { SourceBatch } from './event-source.ts';
import type { View } from './view.ts';

/** What an operator watches: how old the newest event of the tail was as it was shown, and which views run. */
export function projectorMetrics(register: Registry) {
  const events = new Counter({
    name: 'projector_events_total',
    help: 'Events that the live tail has passed.',
    registers: [register],
  });
  const lag = new Gauge({
    name: 'projector_lag_seconds',
    help: 'Age of the newest event of a batch when its rows were committed.',
    registers: [register],
  });
  let views: () => readonly View[] = () => [];
  new Gauge({
    name: 'projector_view_running',
    help: '1 for every view that this process carries; a halted one is missing.',
    labelNames: ['view', 'version'],
    registers: [register],
    collect() {
      this.reset();
      for (const { projection } of views()) this.set({ view: projection.name, version: projection.version }, 1);
    },
  });
  new Gauge({
    name: 'projector_leading',
    help: '1 when this process leads, 0 when it stands by.',
    registers: [register],
    collect() {
      this.set(views().length > 0 ? 1 : 0);
    },
  });
  return {
    batch(batch: SourceBatch): void {
      const newest = batch.events.at(-1);
      if (!newest) return;
      events.inc(batch.events.length);
      lag.set(Math.max(0, (Date.now() - Date.parse(newest.recordedAt)) / 1_000));
    },
    views(running: () => readonly View[]): void {
      views = running;
    },
  };
}
