import type { DomainEvent, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { PublishedTable } from '@countinghouse/contracts/kernel/sql/published-table';
import type { KeyOf, RowOf, Table, TableKind } from '@countinghouse/contracts/kernel/table';

/**
 * A read model, declared with `defineProjection`: tables, a version, and how events change rows. The runner turns a
 * batch of events into one set-based statement per table and commits it together with the checkpoint; live and rebuild
 * run the same handlers, so a rebuild equals the live view.
 *
 * Change `version` whenever tables or handlers change: the runner then builds the new version beside the live one and
 * swaps.
 */
export interface Projection<Event extends DomainEvent = DomainEvent> {
  /** `context_view`, e.g. `orders_order_list`; the prefix of its tables' names. */
  readonly name: string;
  /** From 1. */
  readonly version: number;
  /**
   * The settings that the rows depend on, such as the time zone that cuts days, as one text: with another one the view
   * is built anew. Default: none.
   */
  readonly configFingerprint?: string;
  readonly tables: readonly Table[];
  /**
   * What readers from outside see of its tables, as views of schema `analytics`. They are replaced, never dropped, when
   * a build is: grants and what others built on them stay. Default: nothing.
   */
  readonly publishes?: readonly PublishedTable[];
  /** Handlers per event type. Types without a handler pass by. */
  readonly on: {
    readonly [Type in Event['type']]?: Handler<Extract<Event, { type: Type }>>;
  };
  /**
   * The handler of the envelope of every event of the log, of any type, also of those that cannot be read; called
   * before the handler of the type. A group of views with such a one reads the log without a filter. Default: none.
   */
  readonly every?: EnvelopeHandler;
}

/** An event without its data. */
export type Envelope = Omit<RecordedEvent, 'data'>;

/** Changes rows for the envelope of any event, under the rules of {@link Handler}. It must not throw. */
export interface EnvelopeHandler {
  readonly reads?: (event: Envelope) => readonly (RowRef | RowSearch)[];
  readonly apply: (event: Envelope, rows: Rows) => void;
}

/** Changes rows for one event. Called in log order; pure but for what it does to `rows`. */
export interface Handler<Event extends DomainEvent> {
  /**
   * Rows that `apply` reads, by key or by the value of an indexed column; loaded for a whole batch at once. Additive
   * tables are not read.
   */
  readonly reads?: (event: RecordedEvent<Event>) => readonly (RowRef | RowSearch)[];
  /**
   * More rows that `apply` reads, which only those of `reads` name; these are as they were before the batch, so what an
   * earlier event of the batch may name, `reads` of that event names. Loaded for a whole batch at once. Default: none.
   */
  readonly readsNext?: (event: RecordedEvent<Event>, rows: KnownRows) => readonly (RowRef | RowSearch)[];
  readonly apply: (event: RecordedEvent<Event>, rows: Rows) => void;
}

export interface RowRef {
  readonly table: Table;
  readonly key: readonly KeyValue[];
}

/** All rows with a value in a column; for the rare event that is about many rows, like the erasure of a person. */
export interface RowSearch {
  readonly table: Table;
  readonly column: string;
  readonly value: KeyValue;
}

/** Names a row by the values of its table's key, in the order of the key. */
export function rowOf<T extends TableOf<'keyed'>>(table: T, ...key: KeyOf<T>): RowRef {
  return { table, key: key as readonly KeyValue[] };
}

/** Names the rows of a table that have a value in a column. */
export function rowsWith<T extends TableOf<'keyed'>, Column extends ColumnOf<T>>(
  table: T,
  column: Column,
  value: NonNullable<RowOf<T>[Column]> & KeyValue,
): RowSearch {
  return { table, column, value };
}

/** Text exactly as PostgreSQL gives it back (UUIDs in lower case, dates as `YYYY-MM-DD`), or a whole number. */
export type KeyValue = string | number;
/**
 * Column → JSON value: instants as ISO 8601 text in UTC with milliseconds, `bigint` as a number, `jsonb` and arrays as
 * they are. Never change one that {@link Rows.get} gave: put a new one.
 */
export type Row = Readonly<Record<string, unknown>>;

type TableOf<Kind extends TableKind> = Table<Table['columns'], readonly string[], Kind>;
type ColumnOf<T extends Table> = keyof RowOf<T> & string;
/** Refuses columns that a table does not have, those of spread objects too. */
type NoOther<Given, Column extends PropertyKey> = { readonly [Other in Exclude<keyof Given, Column>]: never };

/** The rows that are loaded already. */
export type KnownRows = Pick<Rows, 'get' | 'find'>;

/** The working set of a batch. */
export interface Rows {
  /**
   * The row after the events so far; undefined when there is none. Only rows named in `reads`, or put in this batch,
   * may be read; anything else throws.
   */
  get<T extends TableOf<'keyed'>>(table: T, ...key: KeyOf<T>): RowOf<T> | undefined;
  /** The rows with this value in this column, after the events so far; named as a search in `reads`. */
  find<T extends TableOf<'keyed'>, Column extends ColumnOf<T>>(
    table: T,
    column: Column,
    value: NonNullable<RowOf<T>[Column]> & KeyValue,
  ): RowOf<T>[];
  /** Inserts or replaces a row. The key is taken from the row. */
  put<T extends TableOf<'keyed'>, R extends RowOf<T>>(table: T, row: R & NoOther<R, ColumnOf<T>>): void;
  delete<T extends TableOf<'keyed'>>(table: T, ...key: KeyOf<T>): void;
  /** Adds whole numbers to columns of the row with this key, creating it at zero. */
  add<T extends TableOf<'additive'>>(
    table: T,
    key: Pick<RowOf<T>, T['key'][number] & ColumnOf<T>>,
    amounts: { readonly [Column in Exclude<ColumnOf<T>, T['key'][number]>]?: RowOf<T>[Column] & number },
  ): void;
}
