import { ErrorType, excludeSystemEvents, START as LOG_START } from '@eventstore/db-client';
import { type Position, type StoredEvent, StoreUnavailable } from '../event-store.ts';
import { hasType } from './errors.ts';
import { isOurs, parsePosition, positionOf, type ReadRecord, toStoredEvent } from './events.ts';
import type { EventStoreDbConnection } from './read.ts';

/** Milliseconds until the server must have accepted a subscription. */
const CONFIRMATION_TIMEOUT = 10_000;

/** A subscription that is read into memory as fast as it comes. */
export interface LiveSubscription {
  /** Events that have arrived and were not handed out yet. */
  readonly unread: number;
  stop(): void;
}

export interface SubscriptionEvents {
  readonly onEvent: (event: StoredEvent) => void;
  /** Called when the server has accepted it. */
  readonly onConfirmed: () => void;
  /** Called when everything stored was delivered, and when the server has fallen behind again. */
  readonly onLive: (isLive: boolean) => void;
  /** Called once, unless it was stopped; a subscription that ends without an error is a dropped one. */
  readonly onEnd: (error: unknown) => void;
}

/** Subscribes behind a position; events that the database writes for itself are left out by the server. */
export function subscribeBehind(
  { client, credentials }: EventStoreDbConnection,
  after: Position,
  { onEvent, onConfirmed, onLive, onEnd }: SubscriptionEvents,
): LiveSubscription {
  const from = parsePosition(after);
  const fromPosition = from === 'start' ? LOG_START : from;
  const subscription = client.subscribeToAll({ fromPosition, filter: excludeSystemEvents(), credentials });
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearTimeout(confirmation);
    void subscription.unsubscribe().catch(() => undefined);
  };
  const end = (error: unknown) => {
    if (isOver) return;
    stop();
    onEnd(error);
  };
  const confirmation = setTimeout(
    () => end(new StoreUnavailable('EventStoreDB did not accept the subscription')),
    CONFIRMATION_TIMEOUT,
  );
  const dropped = () => end(new StoreUnavailable('EventStoreDB dropped the subscription'));
  subscription
    .on('confirmation', () => {
      clearTimeout(confirmation);
      if (!isOver) onConfirmed();
    })
    .on('caughtUp', () => !isOver && onLive(true))
    .on('fellBehind', () => !isOver && onLive(false))
    // Stays when all is over: an error without a listener would end the process.
    .on('error', end)
    .on('end', dropped)
    .on('close', dropped)
    .on('data', ({ event }: { event?: ReadRecord }) => {
      if (!isOver && event && isOurs(event) && positionOf(event) > after) onEvent(toStoredEvent(event));
    });
  return {
    get unread() {
      return subscription.readableLength;
    },
    stop,
  };
}

/** The server ended a subscription because its buffer was full; the client has no other name for it. */
export function isTooSlow(error: unknown): boolean {
  return hasType(error, ErrorType.TIMEOUT);
}
