import {
  type EventBatch,
  type EventStore,
  type Position,
  type StoredEvent,
  StoreUnavailable,
  type SubscribeOptions,
} from '../event-store.ts';

/** Batches of a subscription up to the first that satisfies `enough` (given all events so far), which then ends it. */
export async function follow(
  store: EventStore,
  options: Omit<SubscribeOptions, 'signal'>,
  enough: (events: readonly StoredEvent[], batch: EventBatch) => boolean,
): Promise<EventBatch[]> {
  const stop = new AbortController();
  const batches: EventBatch[] = [];
  const events: StoredEvent[] = [];
  for await (const batch of store.subscribeAll({ ...options, signal: stop.signal })) {
    batches.push(batch);
    events.push(...batch.events);
    if (enough(events, batch)) stop.abort();
  }
  return batches;
}

/** Events after a position, as far as the log reaches now. */
export async function eventsAfter(store: EventStore, after: Position, types?: readonly string[]) {
  const batches = await follow(store, { after, ...(types && { types }) }, (_events, batch) => batch.caughtUp);
  return batches.flatMap((batch) => batch.events);
}

/**
 * Follows the log as a service does: after a StoreUnavailable it resumes from the last position, until `count` events
 * came.
 */
export async function followThroughFailures(store: EventStore, after: Position, count: number): Promise<StoredEvent[]> {
  const stop = new AbortController();
  const events: StoredEvent[] = [];
  let position = after;
  while (!stop.signal.aborted) {
    try {
      for await (const batch of store.subscribeAll({ after: position, signal: stop.signal })) {
        events.push(...batch.events);
        position = batch.position;
        if (events.length >= count) stop.abort();
      }
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
  return events;
}
