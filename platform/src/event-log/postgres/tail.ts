import type { Pool } from 'pg';
import type { EventBatch, StoredEvent, SubscribeOptions } from '../event-store.ts';
import { pause } from '../reading/pause.ts';
import { headBeyond } from './head.ts';
import type { HeadListener } from './listener.ts';
import { formatPosition, parsePosition } from './position.ts';
import { readHead, readWindow } from './read.ts';
import type { createSharedWindow } from './shared-window.ts';

/** Positions that a filtered page searches at most. */
const FILTER_WINDOW = 10_000;
/** Events that a subscription which gathers receives whole, and filters, because other ones read the same. */
const SHARED_WINDOW = 256;

interface Sources {
  readonly pool: Pool;
  readonly listener: HeadListener;
  /** One for all subscriptions of a store. */
  readonly sharedWindow: ReturnType<typeof createSharedWindow>;
}

interface Page {
  readonly events: readonly StoredEvent[];
  /** The log was searched up to here. */
  readonly upTo: number;
}

/**
 * Follows the log. Positions are given out in commit order and without gaps, so everything at or below a head that was
 * read is final, and pages up to it may be read ahead. Behind the head it waits for notifications instead of polling.
 */
export async function* tail(sources: Sources, options: SubscribeOptions): AsyncGenerator<EventBatch> {
  const { pool, listener, sharedWindow } = sources;
  const { types, batchSize = 1_000, gatherMs = 0, signal } = options;
  let position = parsePosition(options.after);
  if (signal.aborted) return;

  const readPage = async (after: number, head: number): Promise<Page> => {
    if (types && gatherMs > 0 && head - after <= Math.min(SHARED_WINDOW, batchSize)) {
      const { events, upTo } = sharedWindow(after, head);
      return { events: (await events).filter(({ type }) => types.includes(type)), upTo };
    }
    const upTo = Math.min(head, after + (types ? FILTER_WINDOW : batchSize));
    const events = await readWindow(pool, { after, upTo, types, limit: batchSize });
    return { events, upTo: events.length < batchSize ? upTo : parsePosition(events.at(-1)!.position) };
  };

  let head = await readHead(pool);
  if (head <= position && !signal.aborted) yield { events: [], position: options.after, caughtUp: true };

  let ahead: Promise<Page> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    if (head <= position) {
      head = await headBeyond(position, { pool, listener, signal });
      continue;
    }
    if (!ahead && head - position < batchSize) {
      await pause(readAt + gatherMs - performance.now(), signal);
      head = Math.max(head, listener.head);
    }
    readAt = performance.now();
    const page = await (ahead ?? readPage(position, head));
    head = Math.max(head, listener.head);
    const behind = head - page.upTo;
    ahead = behind > 0 && (gatherMs === 0 || behind >= batchSize) ? readPage(page.upTo, head) : undefined;
    // Its failure is handled where it is awaited; a reader that stops before must not leave it unhandled.
    ahead?.catch(() => undefined);
    position = page.upTo;
    if (!signal.aborted) yield { events: page.events, position: formatPosition(position), caughtUp: behind <= 0 };
  }
}
