import type pg from 'pg';
import type { Position } from '../event-log/event-store.ts';
import type { SourceEvent } from './following/event-source.ts';
import type { Row, RowRef, RowSearch } from './projection/projection.ts';
import type { TableSql } from './rows/table-sql.ts';
import { handlersOf, type View } from './view.ts';

/**
 * Lets views handle a batch in their working sets. A view whose handler throws is left exactly before that event, with
 * `halt` set; the others are not affected. Only trouble with the database throws.
 */
export async function fold(
  client: pg.ClientBase,
  views: readonly View[],
  events: readonly SourceEvent[],
  position: Position,
): Promise<void> {
  const behind = views.filter((view) => !view.halt && view.position < position);
  for (const named of [namedByEvents, namedByRows]) {
    const loads = behind.flatMap((view) => missingRows(view, rowsRead(view, events, named)));
    if (isPipelined(client)) await Promise.all(loads.map((load) => load(client)));
    else for (const load of loads) await load(client);
  }
  for (const view of behind) apply(view, events, position);
}

/** The queries for the rows that the handlers are going to read: one per table, and one per search. */
function missingRows(view: View, refs: readonly (RowRef | RowSearch)[]): ((client: pg.ClientBase) => Promise<void>)[] {
  const missing = view.rows.missing(refs.filter((ref) => 'key' in ref));
  const searches = view.rows.pendingSearches(refs.filter((ref) => 'column' in ref));
  return [
    ...[...missing].map(([table, keys]) => async (client: pg.ClientBase) => {
      const sql = view.tables.get(table.name)!;
      view.rows.loaded(table, keys, await rowsOf(client, sql, sql.load(keys)));
    }),
    ...searches.map(({ table, column, value }) => async (client: pg.ClientBase) => {
      const sql = view.tables.get(table.name)!;
      view.rows.adopt(sql.table, await rowsOf(client, sql, sql.search(column, value)));
    }),
  ];
}

async function rowsOf(client: pg.ClientBase, sql: TableSql, query: pg.QueryConfig): Promise<Row[]> {
  const { rows } = await client.query<{ rows: Record<string, unknown>[] }>(query);
  return sql.revive(rows[0]!.rows);
}

function isPipelined(client: pg.ClientBase): boolean {
  return 'pipeline' in client && client.pipeline === true;
}

/** The rows that a handler reads of an event. */
type Named = (view: View, event: SourceEvent) => readonly (RowRef | RowSearch)[];

const namedByEvents: Named = (view, event) => {
  const handlers = handlersOf(view, event);
  return [...(handlers?.every?.reads?.(event) ?? []), ...(handlers?.ofType?.reads?.(event) ?? [])];
};

const namedByRows: Named = (view, event) => handlersOf(view, event)?.ofType?.readsNext?.(event, view.rows) ?? [];

function rowsRead(view: View, events: readonly SourceEvent[], named: Named): (RowRef | RowSearch)[] {
  const refs: (RowRef | RowSearch)[] = [];
  for (const event of events) {
    if (event.position <= view.position) continue;
    try {
      refs.push(...named(view, event));
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
    const handlers = handlersOf(view, event);
    if (handlers) {
      view.rows.mark();
      try {
        handlers.every?.apply(event, view.rows);
        if (handlers.ofType && event.unreadable) throw event.unreadable;
        handlers.ofType?.apply(event, view.rows);
        if (view.rows.clamped.length > 0) view.onClamped?.(event, [...view.rows.clamped]);
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
