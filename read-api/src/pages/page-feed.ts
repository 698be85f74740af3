import { setTimeout as delay } from 'node:timers/promises';
import { categoryEvents, productEvents, tagEvents } from '@countinghouse/contracts/catalog/events';
import { stockEvents } from '@countinghouse/contracts/inventory/events';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { orderConfirmed, orderDeclined, orderPlaced, orderStatusChanged } from '@countinghouse/contracts/orders/events';
import { pictureReady } from '@countinghouse/contracts/pictures/events';
import { settingsEvents } from '@countinghouse/contracts/settings/events';
import type { EventLog } from '@countinghouse/platform/event-store/event-log';
import { keysTouchedBy, type PageKey, type PendingOrders } from './page-keys.ts';

/** Types of the events that can change a page. */
const types = [
  ...productEvents,
  ...tagEvents,
  ...categoryEvents,
  ...stockEvents,
  ...settingsEvents,
  pictureReady,
  orderPlaced,
  orderConfirmed,
  orderDeclined,
  orderStatusChanged,
].map(({ type }) => type);

const REST_MS = 200;
/** Orders that are waited for at most; an order is confirmed within seconds. */
const MOST_PENDING = 10_000;

export interface PageFeedOptions {
  readonly log: Pick<EventLog, 'subscribeAll' | 'head'>;
  /** Told what the events up to a position changed, in log order. */
  readonly onTouched: (keys: ReadonlySet<PageKey>, position: string) => void;
  /** Told of every trouble; the following goes on. */
  readonly onError: (error: unknown) => void;
}

export interface PageFeed {
  /** Position up to which changes were told; undefined until the log answered for the first time. */
  position(): string | undefined;
  close(): Promise<void>;
}

/** Follows the log from its present end and tells what pages are out of date. After trouble it goes on where it was. */
export function pageFeed({ log, onTouched, onError }: PageFeedOptions): PageFeed {
  const stop = new AbortController();
  const { signal } = stop;
  const pending: PendingOrders = new Map();
  let position: string | undefined;

  const take = (events: readonly RecordedEvent[], upTo: string) => {
    const keys = new Set<PageKey>();
    for (const event of events) for (const key of keysTouchedBy(event, pending)) keys.add(key);
    for (const order of pending.keys()) {
      if (pending.size <= MOST_PENDING) break;
      pending.delete(order);
    }
    position = upTo;
    if (keys.size > 0) onTouched(keys, upTo);
  };
  const follow = async () => {
    position ??= await log.head();
    for await (const batch of log.subscribeAll({ after: position, types, signal })) take(batch.events, batch.position);
  };
  const keepFollowing = async () => {
    while (!signal.aborted) {
      await follow().catch(onError);
      await delay(REST_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const following = keepFollowing();
  return {
    position: () => position,
    async close() {
      stop.abort();
      await following;
    },
  };
}
