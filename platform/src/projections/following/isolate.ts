import type pg from 'pg';
import { fold, halt } from '../fold.ts';
import { isDataError } from '../rows/live-writer.ts';
import type { View } from '../view.ts';
import type { SourceBatch } from './event-source.ts';

/** Gives up what is not written: the view is at its checkpoint again. */
export function rewind(view: View): void {
  view.rows.forget();
  view.position = view.durable;
  view.events = 0;
  view.halt = undefined;
}

/**
 * Lets one view handle a batch in a transaction per event; it stops before the event whose rows do not fit their
 * tables.
 */
export async function oneByOne(
  client: pg.ClientBase,
  view: View,
  batch: SourceBatch,
  write: (view: View) => Promise<void>,
): Promise<void> {
  for (const event of batch.events) {
    try {
      await fold(client, [view], [event], event.position);
      if (view.rows.pending > 0 || view.halt) await write(view);
    } catch (error) {
      if (!isDataError(error)) throw error;
      rewind(view);
      halt(view, event, error);
      await write(view);
    }
    if (view.halt) return;
  }
  await fold(client, [view], [], batch.position);
}
