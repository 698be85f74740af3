import { Counter, Gauge, type Registry } from 'prom-client';
import type { EndedAnalyst } from '../postgres/analysts/end-analysts.ts';
import type { SourceBatch } from './following/event-source.ts';
import type { Lag } from './progress/lag.ts';
import type { View } from './view.ts';

/** What an operator watches: how long the views have been behind the log's head, and which of them run. */
export function projectorMetrics(register: Registry, behind: Pick<Lag, 'seconds'>) {
  const events = new Counter({
    name: 'projector_events_total',
    help: 'Events that the live tail has passed.',
    registers: [register],
  });
  new Gauge({
    name: 'projector_lag_seconds',
    help: 'Since when there is an event that a view which readers see does not show; the same in every projector.',
    registers: [register],
    collect() {
      this.set(behind.seconds());
    },
  });
  const analysts = new Counter({
    name: 'countinghouse_analysts_ended_total',
    help: 'Connections of analysts that the leader ended, by the reason.',
    labelNames: ['ending'],
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
      events.inc(batch.events.length);
    },
    analystEnded({ ending }: EndedAnalyst): void {
      analysts.inc({ ending });
    },
    views(running: () => readonly View[]): void {
      views = running;
    },
  };
}
