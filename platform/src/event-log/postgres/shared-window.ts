import type { Pool } from 'pg';
import type { StoredEvent } from '../event-store.ts';
import { readWindow } from './read.ts';

/** A part of the log, with events of every type. */
export interface SharedWindow {
  /** Inclusive. */
  readonly upTo: number;
  readonly events: Promise<readonly StoredEvent[]>;
}

/**
 * Returns a function that reads what follows a position, up to a head that was read before. Subscriptions that gather
 * events move in step: whoever comes next with the same position gets the window that the first one has read.
 */
export function createSharedWindow(pool: Pool): (after: number, head: number) => SharedWindow {
  let latest: (SharedWindow & { readonly after: number }) | undefined;

  return (after, head) => {
    if (latest?.after === after) return latest;
    const events = readWindow(pool, { after, upTo: head, types: undefined, limit: head - after });
    const window = { after, upTo: head, events };
    latest = window;
    events.catch(() => {
      if (latest === window) latest = undefined;
    });
    return window;
  };
}
