import type { Position } from '@countinghouse/platform/event-store/event-store';
import type pg from 'pg';
import type { SourceEvent } from './event-source.ts';
import type { RowRef } from './projection.ts';
import { handlerOf, type View } from './view.ts';

/**
 * Lets views handle a batch in their working sets. A view whose handler throws is left exactly before that event, with `halt` set;
 * the others do not notice. Only trouble with the database throws.
 */
export async function fold(
  client: pg.ClientBase,
  views: readonly View[],
  events: readonly SourceEvent[],
  position: Position,
): Promise<void> {
  const behind = views.filter((view) => !view.halt && view.position < position);
  const loads = behind.flatMap((view) => missingRows(view, events));
  if (isPipelined(client)) await Promise.all(loads.map((load) => load(client)));
  else for (const load of loads) await load(client);
  for (const view of behind) apply(view, events, position);
}

/** The queries for the rows that the handlers are going to read, one per table. */
function missingRows(view: View, events: readonly SourceEvent[]): ((client: pg.ClientBase) => Promise<void>)[] {
  const missing = view.rows.missing(rowsRead(view, events));
  return [...missing].map(([table, keys]) => async (client) => {
    const sql = view.tables.get(table.name)!;
    const { rows } = await client.query<{ rows: Record<string, unknown>[] }>(sql.load(keys));
    view.rows.loaded(table, keys, sql.revive(rows[0]!.rows));
  });
}

function isPipelined(client: pg.ClientBase): boolean {
  return 'pipeline' in client && client.pipeline === true;
}

function rowsRead(view: View, events: readonly SourceEvent[]): RowRef[] {
  const refs: RowRef[] = [];
  for (const event of events) {
    if (event.position <= view.position) continue;
    const reads = handlerOf(view, event)?.reads;
    if (!reads) continue;
    try {
      refs.push(...reads(event));
    } catch {
      // It throws again, and halts the view, when the event's turn comes.
      break;
    }
  }
  return refs;
}

function apply(view: View, events: readonly SourceEvent[], position: Position): void {
  for (const event of events) {
    if (event.position <= view.position) continue;
    const handler = handlerOf(view, event);
    if (handler) {
      view.rows.mark();
      try {
        if (event.unreadable) throw event.unreadable;
        handler.apply(event, view.rows);
      } catch (error) {
        view.rows.undo();
        halt(view, event, error);
        return;
      }
      view.events++;
    }
    view.position = event.position;
  }
  view.position = position;
}

/** Stops a view before an event. */
export function halt(view: View, event: SourceEvent, error: unknown): void {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  view.halt = { error: text, eventId: event.id, eventPosition: event.position };
}
