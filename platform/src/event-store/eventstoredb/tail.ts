import { excludeSystemEvents, START as LOG_START } from '@eventstore/db-client';
import { type EventBatch, type StoredEvent, StoreUnavailable, type SubscribeOptions } from '../event-store.ts';
import { toStoreError } from './errors.ts';
import { isOurs, parsePosition, positionOf, toStoredEvent } from './events.ts';
import type { EventStoreDbConnection } from './read.ts';

/** Milliseconds until the server must have accepted a subscription. */
const CONFIRMATION_TIMEOUT = 10_000;

/**
 * Follows the log by a catch-up subscription, gathering what has arrived into batches. Types are filtered here, not at
 * the server, because a filtered subscription would report only now and then how far it has read, and readers wait for
 * exact positions. A subscription that ends, with or without an error, is a dropped one.
 */
export async function* tail(connection: EventStoreDbConnection, options: SubscribeOptions): AsyncGenerator<EventBatch> {
  const { types, batchSize = 1_000, signal } = options;
  if (signal.aborted) return;
  const from = parsePosition(options.after);
  const subscription = connection.client.subscribeToAll(
    {
      fromPosition: from === 'start' ? LOG_START : from,
      filter: excludeSystemEvents(),
      credentials: connection.credentials,
    },
    { highWaterMark: batchSize },
  );

  let failure: Error | undefined;
  let live = false;
  let wake = () => {};
  const fail = (error: Error) => {
    failure ??= error;
    wake();
  };
  const confirmation = setTimeout(
    () => fail(new StoreUnavailable('EventStoreDB did not accept the subscription')),
    CONFIRMATION_TIMEOUT,
  );
  const dropped = () => fail(new StoreUnavailable('EventStoreDB dropped the subscription'));
  subscription
    .on('confirmation', () => clearTimeout(confirmation))
    .on('caughtUp', () => {
      live = true;
      wake();
    })
    .on('fellBehind', () => {
      live = false;
    })
    .on('error', (error) => fail(toStoreError(error)))
    .on('end', dropped)
    .on('close', dropped)
    .on('readable', () => wake());
  const called = () => wake();
  signal.addEventListener('abort', called);

  try {
    let position = options.after;
    let reportedCaughtUp = false;
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const events: StoredEvent[] = [];
      let count = 0;
      for (let next = subscription.read(); next; next = count < batchSize ? subscription.read() : null) {
        const { event } = next;
        if (!event || !isOurs(event)) continue;
        count += 1;
        position = positionOf(event);
        if (types?.includes(event.type) ?? true) events.push(toStoredEvent(event));
      }
      const caughtUp = live && subscription.readableLength === 0;
      if (count > 0 || (caughtUp && !reportedCaughtUp)) {
        reportedCaughtUp = caughtUp;
        yield { events, position, caughtUp };
      } else if (failure) {
        throw failure;
      } else {
        await woken;
      }
    }
  } finally {
    clearTimeout(confirmation);
    signal.removeEventListener('abort', called);
    void subscription.unsubscribe().catch(() => undefined);
  }
}
