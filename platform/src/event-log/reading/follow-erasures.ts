import type { EventRegistry } from '@countinghouse/contracts/event-registry';
import type { EventLog } from '../event-log.ts';
import type { Position } from '../event-store.ts';
import { type Consumer, runConsumer } from './run-consumer.ts';

/**
 * A reader for every commit would cost more than erasures are worth; together with the reading this stays within a
 * second.
 */
const GATHER_MS = 500;
const RETRY_MS = 500;

export interface FollowErasuresOptions {
  readonly log: Pick<EventLog, 'subscribeAll' | 'head'>;
  readonly registry: EventRegistry;
  /** Called with every error; following continues. */
  readonly onError: (error: unknown) => void;
}

/**
 * Learns within a second of everybody whom another process erases: decoding the event makes the log's keys treat them
 * as erased, whatever is cached. For a process that reads single streams; a subscriber to the whole log gets the event
 * anyway. Begin before the first key is used: a key that is read from the store is as new as the store. Returns the
 * function that ends it.
 */
export function followErasures({ log, registry, onError }: FollowErasuresOptions): () => Promise<void> {
  const types = [...registry.values()].filter(({ erases }) => erases !== undefined).map(({ type }) => type);
  const stop = new AbortController();
  let position: Position | undefined;
  const erasures: Consumer = {
    name: 'personal-data.follow-erasures',
    types,
    gatherMs: GATHER_MS,
    async position() {
      position ??= await log.head();
      return position;
    },
    // Decoding the batch was all.
    async handle(batch) {
      position = batch.position;
    },
  };
  const retry = { retryMs: RETRY_MS, longestRetryMs: RETRY_MS };
  const following = runConsumer(erasures, { log, signal: stop.signal, onError, ...retry });
  return async () => {
    stop.abort();
    await following;
  };
}
