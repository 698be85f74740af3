import { Counter, Histogram, type Registry } from 'prom-client';
import { type EventStore, WrongExpectedRevision } from './event-store.ts';

/**
 * A store whose appends are measured: how long they took, and how often a stream was at another revision than expected.
 */
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
  const measured = async <Result>(
    append: () => Promise<Result>,
    eventsAppended: (result: Result) => number,
  ): Promise<Result> => {
    const stop = seconds.startTimer();
    try {
      const result = await append();
      const count = eventsAppended(result);
      stop({ result: count === 0 ? 'replayed' : 'appended' });
      events.inc(count);
      return result;
    } catch (error) {
      const conflict = error instanceof WrongExpectedRevision;
      if (conflict) conflicts.inc();
      stop({ result: conflict ? 'conflict' : 'failed' });
      throw error;
    }
  };
  const appendAll = store.appendAll?.bind(store);
  return {
    ...store,
    append: (request) =>
      measured(
        () => store.append(request),
        ({ replayed }) => (replayed ? 0 : request.events.length),
      ),
    ...(appendAll && {
      appendAll: (requests, preconditions) =>
        measured(
          () => appendAll(requests, preconditions),
          ([first]) => (first?.replayed ? 0 : requests.reduce((sum, { events }) => sum + events.length, 0)),
        ),
    }),
  };
}

/** Counts how often the live subscription of the process was begun again; the function is called each time. */
export function countResubscriptions(registry: Registry): () => void {
  const resubscriptions = new Counter({
    name: 'countinghouse_log_resubscriptions_total',
    help: 'How often EventStoreDB ended the live subscription because events were not taken in time; it began again.',
    registers: [registry],
  });
  return () => resubscriptions.inc();
}
