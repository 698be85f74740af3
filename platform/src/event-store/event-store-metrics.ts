import { Counter, Histogram, type Registry } from 'prom-client';
import { type EventStore, WrongExpectedRevision } from './event-store.ts';

/** A store whose appends are measured: how long they took, and how often a stream was elsewhere than expected. */
export function measuredEventStore(store: EventStore, registry: Registry): EventStore {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'countinghouse_append_seconds',
    help: 'How long an append took until it was durable, refused or failed.',
    labelNames: ['result'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const conflicts = new Counter({
    name: 'countinghouse_append_conflicts_total',
    help: 'Appends refused because another writer was faster; the command then decides again.',
    registers,
  });
  const events = new Counter({
    name: 'countinghouse_appended_events_total',
    help: 'Events appended to the log.',
    registers,
  });
  return {
    ...store,
    async append(request) {
      const stop = seconds.startTimer();
      try {
        const result = await store.append(request);
        stop({ result: result.replayed ? 'replayed' : 'appended' });
        if (!result.replayed) events.inc(request.events.length);
        return result;
      } catch (error) {
        const conflict = error instanceof WrongExpectedRevision;
        if (conflict) conflicts.inc();
        stop({ result: conflict ? 'conflict' : 'failed' });
        throw error;
      }
    },
  };
}
