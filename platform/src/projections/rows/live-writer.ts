import pg from 'pg';
import { FENCED } from '../progress/checkpoint-schema.ts';
import type { ProgressNote } from '../progress/progress.ts';
import type { View } from '../view.ts';
import { UnusualKey } from './table-rows.ts';

/** This process is not the leader any more. */
export class LeadershipLost extends Error {
  override readonly name = 'LeadershipLost';
}

/**
 * Writes what the views changed and moves their checkpoints, in one transaction and one round trip: `client` is in
 * pipeline mode and has synchronous_commit off, which is safe because the checkpoint is lost together with the rows or
 * not at all. After an error nothing was written; the working sets are unchanged.
 */
export async function writeLive(client: pg.ClientBase, epoch: number, views: readonly View[]): Promise<void> {
  const statements: (string | pg.QueryConfig)[] = ['begin'];
  for (const view of views) {
    for (const { table, inserts, upserts, deletes, sums } of view.rows.changes()) {
      const sql = view.tables.get(table.name)!;
      const rows = inserts.length > 0 ? [...inserts, ...upserts] : upserts;
      if (rows.length > 0) statements.push(sql.upsert(rows));
      if (deletes.length > 0) statements.push(sql.delete(deletes));
      if (sums.length > 0) statements.push(sql.add(sums), ...[sql.omitZeros(sums)].filter((one) => one !== undefined));
    }
  }
  statements.push(...checkpointStatements(epoch, views), 'commit');
  // A failed statement makes the ones behind it fail as well, and the commit a rollback.
  const results = await Promise.allSettled(statements.map((statement) => client.query(statement as pg.QueryConfig)));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw lostOr(failed.reason);
  written(views);
}

/** Moves the checkpoints by compare-and-set, records halts, and notifies readers how far the served views are. */
export function checkpointStatements(epoch: number, views: readonly View[]): pg.QueryConfig[] {
  const steps = views.map((v) => ({ id: v.checkpoint, from: v.durable, to: v.position, events: v.events }));
  const advance = {
    name: 'advance',
    text: 'select views.advance($1, $2, $3)',
    values: [epoch, JSON.stringify(steps), progressNote(views)],
  };
  const halts = views.filter((view) => view.halt).map((view) => ({ id: view.checkpoint, ...view.halt }));
  if (halts.length === 0) return [advance];
  const text = `update views.checkpoints c
      set status = 'halted', error = h.error, event_id = h."eventId", event_position = h."eventPosition", halted_at = clock_timestamp()
     from json_to_recordset($1) as h(id integer, error text, "eventId" text, "eventPosition" text) where c.id = h.id`;
  return [advance, { text, values: [JSON.stringify(halts)] }];
}

/** The notification of a commit; undefined when readers see none of these views. */
function progressNote(views: readonly View[]): string | null {
  const served = views.filter((view) => view.serving);
  const position =
    served
      .map((view) => view.position)
      .sort()
      .at(-1) ?? '';
  const note: ProgressNote = {
    position,
    views: served.filter((view) => view.position === position && !view.halt).map((view) => view.projection.name),
    changed: served.filter((view) => view.rows.pending > 0).map((view) => view.projection.name),
  };
  return served.length > 0 ? JSON.stringify(note) : null;
}

/** Notifies readers how far the views are without writing anything: none of their rows changed. */
export async function announce(client: pg.ClientBase, views: readonly View[]): Promise<void> {
  const note = progressNote(views);
  if (note) await client.query({ name: 'announce', text: `select pg_notify('views_progress', $1)`, values: [note] });
}

/** Marks in memory what a commit made durable. */
export function written(views: readonly View[]): void {
  for (const view of views) {
    view.rows.written();
    view.durable = view.position;
    view.events = 0;
  }
}

export function lostOr(error: unknown): unknown {
  return error instanceof pg.DatabaseError && error.code === FENCED
    ? new LeadershipLost('another projector leads now', { cause: error })
    : error;
}

/** The values of a row do not fit its table: the fault of an event or a handler, not of the connection. */
export function isDataError(error: unknown): boolean {
  return error instanceof UnusualKey || (error instanceof pg.DatabaseError && /^2[123]/.test(error.code ?? ''));
}
