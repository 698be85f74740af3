import {
  type EventBatch,
  type Position,
  type StoredEvent,
  StoreUnavailable,
  type SubscribeOptions,
} from '../event-store.ts';
import { pause } from '../reading/pause.ts';
import { parsePosition } from './events.ts';
import type { FeedReader, LiveFeed } from './live-feed.ts';

export interface TailedLog {
  /** Reads events behind a position, at most `limit`; none only at the end of the log. */
  readonly read: (after: Position, limit: number) => Promise<readonly StoredEvent[]>;
  /** Rejects when the log is another one than before. */
  readonly ensureOwn: () => Promise<void>;
}

/**
 * Follows the log: near its end by the feed that all readers of the process share, further behind by reading it page by
 * page, as fast as the reader takes it. Types are filtered here, because one subscription serves readers of every type,
 * and because a filtered one would report only now and then how far it has searched, while readers wait for exact
 * positions.
 */
export async function* tail(
  feed: LiveFeed,
  { read, ensureOwn }: TailedLog,
  options: SubscribeOptions,
): AsyncGenerator<EventBatch> {
  const { types, batchSize = 1_000, gatherMs = 0, signal } = options;
  if (signal.aborted) return;
  parsePosition(options.after);
  const reader = await joined(feed, signal);
  if (!reader) return;

  // The server throws, too, when a subscription begins where its log has nothing.
  if (options.after > reader.head) {
    reader.leave();
    throw new StoreUnavailable('the log ends before the position from which it is read');
  }
  let position: Position = options.after;
  let reportedEnd = false;
  let readAt = Number.NEGATIVE_INFINITY;
  try {
    while (!signal.aborted) {
      const near = reader.behind(position, batchSize);
      const gathers = near && near.length < batchSize ? readAt + gatherMs - performance.now() : 0;
      if (gathers > 0 && near!.length > 0) {
        await pause(gathers, signal);
        continue;
      }
      const events: readonly StoredEvent[] = near ?? (await read(position, batchSize));
      position = events.at(-1)?.position ?? position;
      const caughtUp = reader.isAtEnd(position);
      // Nothing is awaited between the look for news and the wait for them, or some would be missed.
      if (events.length > 0 || (caughtUp && !reportedEnd)) {
        await ensureOwn();
        reportedEnd = caughtUp;
        readAt = performance.now();
        const wanted = types ? events.filter(({ type }) => types.includes(type)) : events;
        if (!signal.aborted) yield { events: wanted, position, caughtUp };
      } else if (near) {
        await reader.news(signal);
      } else {
        throw new StoreUnavailable('the log ends before what was received of it');
      }
    }
  } finally {
    reader.leave();
  }
}

/** Undefined when the signal aborts before. */
async function joined(feed: LiveFeed, signal: AbortSignal): Promise<FeedReader | undefined> {
  const joining = feed.join();
  const aborted = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const reader = await Promise.race([joining, aborted]);
  if (!reader) {
    joining.then(
      (late) => late.leave(),
      () => undefined,
    );
  }
  return reader;
}
