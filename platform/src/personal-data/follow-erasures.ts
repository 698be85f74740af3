import { setTimeout as delay } from 'node:timers/promises';
import type { EventRegistry } from '@countinghouse/contracts/event-registry';
import type { EventLog } from '../event-store/event-log.ts';
import type { Position } from '../event-store/event-store.ts';

/** A reader for every commit would cost more than erasures are worth; together with the reading this stays within a second. */
const GATHER_MS = 500;
/** How long it rests after trouble before it goes on from where it was. */
const REST_MS = 500;

export interface FollowErasuresOptions {
  readonly log: Pick<EventLog, 'subscribeAll' | 'head'>;
  readonly registry: EventRegistry;
  /** Told of every trouble; the following goes on. */
  readonly onError: (error: unknown) => void;
}

/**
 * Learns within a second of everybody whom another process erases: decoding the event that says so makes the log's keys take them for erased, whatever
 * is cached. For a process that reads single streams; who follows the whole log learns of it anyway. Begin before the first key is used: a key that is read
 * from the store is as new as the store. Returns the function that ends it.
 */
export function followErasures({ log, registry, onError }: FollowErasuresOptions): () => Promise<void> {
  const types = [...registry.values()].filter(({ erases }) => erases !== undefined).map(({ type }) => type);
  const stop = new AbortController();
  const { signal } = stop;
  let after: Position | undefined;

  async function follow(): Promise<void> {
    after ??= await log.head();
    for await (const { position } of log.subscribeAll({ after, types, gatherMs: GATHER_MS, signal })) after = position;
  }

  async function keepFollowing(): Promise<void> {
    while (!signal.aborted) {
      await follow().catch(onError);
      await delay(REST_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  const following = keepFollowing();
  return async () => {
    stop.abort();
    await following;
  };
}
