import { categoryEvents, productEvents, tagEvents } from '@countinghouse/contracts/catalog/events';
import { stockEvents } from '@countinghouse/contracts/inventory/events';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { orderConfirmed, orderDeclined, orderPlaced, orderStatusChanged } from '@countinghouse/contracts/orders/events';
import { paymentMethodEvents } from '@countinghouse/contracts/payments/events';
import { pictureReady } from '@countinghouse/contracts/pictures/events';
import { deliverySettingsEvents } from '@countinghouse/contracts/pricing/delivery/events';
import { taxSettingsEvents } from '@countinghouse/contracts/pricing/tax/events';
import { settingsEvents } from '@countinghouse/contracts/settings/events';
import type { EventLog } from '@countinghouse/platform/event-log/event-log';
import { type Consumer, runConsumer } from '@countinghouse/platform/event-log/reading/run-consumer';
import { keysTouchedBy, type PageKey, type PendingOrders } from './page-keys.ts';

/** Types of the events that can change a page. */
const types = [
  ...productEvents,
  ...tagEvents,
  ...categoryEvents,
  ...stockEvents,
  ...settingsEvents,
  ...deliverySettingsEvents,
  ...taxSettingsEvents,
  ...paymentMethodEvents,
  pictureReady,
  orderPlaced,
  orderConfirmed,
  orderDeclined,
  orderStatusChanged,
].map(({ type }) => type);

const RETRY_MS = 200;
/** Maximum number of pending orders; an order is confirmed within seconds. */
const MOST_PENDING = 10_000;

export interface PageFeedOptions {
  readonly log: Pick<EventLog, 'subscribeAll' | 'head'>;
  /** Called with the keys changed by the events up to a position, in log order. */
  readonly onTouched: (keys: ReadonlySet<PageKey>, position: string) => void;
  /** Called with every error; the subscription continues. */
  readonly onError: (error: unknown) => void;
}

export interface PageFeed {
  /** Returns the position up to which changes were reported; undefined before the first response of the log. */
  position(): string | undefined;
  close(): Promise<void>;
}

/**
 * Subscribes to the log from its current end and reports which pages are stale; after an error it resumes from its
 * position.
 */
export function pageFeed({ log, onTouched, onError }: PageFeedOptions): PageFeed {
  const stop = new AbortController();
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
  const consumer: Consumer = {
    name: 'pages.page-feed',
    types,
    async position() {
      position ??= await log.head();
      return position;
    },
    async handle(batch) {
      take(batch.events, batch.position);
    },
  };
  const following = runConsumer(consumer, {
    log,
    signal: stop.signal,
    onError,
    retryMs: RETRY_MS,
    longestRetryMs: RETRY_MS,
  });
  return {
    position: () => position,
    async close() {
      stop.abort();
      await following;
    },
  };
}
