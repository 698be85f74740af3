import type { Pool } from 'pg';
import type { WatchOptions } from '../event-store.ts';
import { pause } from '../reading/pause.ts';
import { headBeyond } from './head.ts';
import type { HeadListener } from './listener.ts';
import { readChangedStreams, readHead } from './read.ts';

/** Positions that one query searches at most; a watcher that is further behind catches up in several. */
const WINDOW = 10_000;

/**
 * Queries after every notification which streams were appended to, see {@link EventStore.watch}. Positions up to a head
 * that was read are final.
 */
export async function* watch(
  pool: Pool,
  listener: HeadListener,
  { gatherMs = 0, signal }: WatchOptions,
): AsyncGenerator<ReadonlyMap<string, number>> {
  if (signal.aborted) return;
  let position = await readHead(pool);
  if (!signal.aborted) yield new Map();

  let searchedTo = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    const head = await headBeyond(position, { pool, listener, signal });
    await pause(searchedTo + gatherMs - performance.now(), signal);
    if (signal.aborted) return;
    searchedTo = performance.now();
    const upTo = Math.min(Math.max(head, listener.head), position + WINDOW);
    const moved = await readChangedStreams(pool, position, upTo);
    position = upTo;
    if (!signal.aborted) yield moved;
  }
}
