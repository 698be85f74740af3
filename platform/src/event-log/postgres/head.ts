import type { Pool } from 'pg';
import type { HeadListener } from './listener.ts';
import { readHead } from './read.ts';

/** How long a reader relies on notifications without querying the head, in milliseconds. */
const READ_HEAD_AFTER = 5_000;

interface Waiting {
  readonly pool: Pool;
  readonly listener: HeadListener;
  readonly signal: AbortSignal;
}

/**
 * Waits until the log reaches beyond a position, for notifications instead of polling. Returns how far, or anything
 * once aborted.
 */
export async function headBeyond(position: number, { pool, listener, signal }: Waiting): Promise<number> {
  let head = position;
  while (head <= position && !signal.aborted) {
    await listener.beyond(position, READ_HEAD_AFTER, signal);
    if (signal.aborted) break;
    head = listener.head > position ? listener.head : await readHead(pool);
  }
  return head;
}
