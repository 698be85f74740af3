import type { EventStore, StoredEvent, WatchOptions } from '../event-store.ts';

/** {@link EventStore.watch} of a store that can only deliver whole events. */
export async function* watchBySubscription(
  store: Pick<EventStore, 'head' | 'subscribeAll'>,
  options: WatchOptions,
): AsyncGenerator<ReadonlyMap<string, number>> {
  if (options.signal.aborted) return;
  const after = await store.head();
  yield new Map();
  for await (const { events } of store.subscribeAll({ ...options, after })) {
    if (events.length > 0) yield lastRevisions(events);
  }
}

function lastRevisions(events: readonly StoredEvent[]): ReadonlyMap<string, number> {
  return new Map(events.map(({ stream, revision }) => [stream, revision]));
}
