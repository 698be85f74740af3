import type pg from 'pg';
import type { SubscribeOptions } from '../../event-log/event-store.ts';
import { fold } from '../fold.ts';
import { writeBulk } from '../rows/bulk-writer.ts';
import { isDataError } from '../rows/live-writer.ts';
import type { View } from '../view.ts';
import { type EventSource, readAhead } from './event-source.ts';
import { oneByOne, rewind } from './isolate.ts';

export interface CatchUpOptions {
  readonly source: EventSource;
  readonly client: pg.ClientBase;
  readonly epoch: number;
  /** Default: all. */
  readonly types?: readonly string[];
  readonly signal: AbortSignal;
  /** Changed rows that are written together. Default 100,000. */
  readonly flushRows?: number;
}

const FLUSH_ROWS = 100_000;
/** A crash costs at most this much work. */
const FLUSH_MS = 5_000;
/** Rows that views keep in memory together; beyond, what is written is dropped and read again when needed. */
const MEMORY_ROWS = 500_000;
const BATCH_SIZE = 5_000;

/**
 * Brings views that are at one position to the head of the log, in large transactions; a view whose handler throws
 * stops before the event. From the start of the log, rows are folded in memory and copied into empty tables.
 */
export async function catchUp(views: readonly View[], options: CatchUpOptions): Promise<void> {
  try {
    await catchUpTogether(views, options);
  } catch (error) {
    if (!isDataError(error)) throw error;
    for (const view of views) rewind(view);
    if (views.length > 1) for (const view of views) await catchUp([view], options);
    else await findMisfit(views[0]!, options);
  }
}

/** Some row does not fit its table: stops the view before the event that makes it so. */
async function findMisfit(view: View, options: CatchUpOptions): Promise<void> {
  const { source, client, epoch } = options;
  for await (const batch of source.subscribeAll({ after: view.position, ...filterOf(options) })) {
    await oneByOne(client, view, batch, (written) => writeBulk(client, epoch, [written]));
    if (view.halt || batch.caughtUp) return;
  }
}

function filterOf({ types, signal }: CatchUpOptions): Pick<SubscribeOptions, 'types' | 'signal'> {
  return { ...(types && { types }), signal };
}

async function catchUpTogether(views: readonly View[], options: CatchUpOptions): Promise<void> {
  const { source, client, epoch, signal, flushRows = FLUSH_ROWS } = options;
  const after = views[0]!.position;
  let flushedAt = Date.now();
  let running = views.filter((view) => !view.halt);

  const flush = async () => {
    await writeBulk(client, epoch, running);
    if (running.reduce((sum, view) => sum + view.rows.size, 0) > MEMORY_ROWS) {
      for (const view of running) view.rows.forget();
    }
    running = running.filter((view) => !view.halt);
    flushedAt = Date.now();
  };

  for await (const batch of readAhead(source, { after, batchSize: BATCH_SIZE, ...filterOf(options) })) {
    await fold(client, running, batch.events, batch.position);
    const pending = running.reduce((sum, view) => sum + view.rows.pending, 0);
    const due = pending >= flushRows || Date.now() - flushedAt >= FLUSH_MS;
    if (due || batch.caughtUp || running.some((view) => view.halt)) await flush();
    if (batch.caughtUp || running.length === 0) return;
  }
  signal.throwIfAborted();
}
