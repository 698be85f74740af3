import type { DomainEvent, RecordedEvent } from '@countinghouse/contracts/kernel/event';

/**
 * A read model, declared with `defineProjection`: tables, a version, and how events change rows. The runner turns a batch of events into one set-based statement per
 * table and commits it together with the checkpoint; live and rebuild run the same handlers, so a rebuild equals the live view.
 *
 * Change `version` whenever tables or handlers change: the runner then builds the new version beside the live one and swaps.
 */
export interface Projection<Event extends DomainEvent = DomainEvent> {
  /** `context_view`, e.g. `orders_order_list`; the prefix of its tables' names. */
  readonly name: string;
  /** From 1. */
  readonly version: number;
  /** What of the settings the rows rest on, such as the time zone that cuts days: with another one the view is built anew. Default: nothing. */
  readonly basis?: string;
  readonly tables: readonly Table[];
  /** Handlers per event type. Types without a handler pass by. */
  readonly on: {
    readonly [Type in Event['type']]?: Handler<Extract<Event, { type: Type }>>;
  };
}

/** Changes rows for one event. Called in log order; pure but for what it does to `rows`. */
export interface Handler<Event extends DomainEvent> {
  /** Rows that `apply` reads, by key or by the value of an indexed column; loaded for a whole batch at once. Additive tables are not read. */
  readonly reads?: (event: RecordedEvent<Event>) => readonly (RowRef | RowSearch)[];
  readonly apply: (event: RecordedEvent<Event>, rows: Rows) => void;
}

export interface RowRef {
  readonly table: string;
  /** Values of the key columns, in the order of `Table.key`. */
  readonly key: readonly KeyValue[];
}

/** All rows with a value in a column; for the rare event that is about many rows, like the erasure of a person. */
export interface RowSearch {
  readonly table: string;
  readonly column: string;
  readonly value: KeyValue;
}

/** Text exactly as PostgreSQL gives it back (UUIDs in lower case, dates as `YYYY-MM-DD`), or a whole number. */
export type KeyValue = string | number;
/**
 * Column → JSON value: instants as ISO 8601 text in UTC with milliseconds, `bigint` as a number, `jsonb` and arrays as they are.
 * Never change one that {@link Rows.get} gave: put a new one.
 */
export type Row = Readonly<Record<string, unknown>>;

/** The working set of a batch. */
export interface Rows {
  /** The row as the events so far left it; undefined when there is none. Only rows named in `reads`, or put in this batch, may be asked for; anything else throws. */
  get<R extends Row = Row>(table: string, ...key: KeyValue[]): R | undefined;
  /** The rows with this value in this column, as the events so far left them; named as a search in `reads`. */
  find<R extends Row = Row>(table: string, column: string, value: KeyValue): R[];
  /** Inserts or replaces a row (all columns; absent ones become null). The key is taken from the row. */
  put(table: string, row: Row): void;
  delete(table: string, ...key: KeyValue[]): void;
  /** Additive tables only: adds whole numbers to columns of the row with this key, creating it at zero. */
  add(table: string, key: Row, amounts: Readonly<Record<string, number>>): void;
}

export interface Table {
  /** Name within the projection, e.g. `orders`; the SQL name is `<projection>_v<version>__<name>`, behind a stable view `<projection>__<name>`. */
  readonly name: string;
  /** Column → SQL type and constraints, e.g. `{ order_id: 'uuid', total: 'bigint not null', lines: 'jsonb' }`. */
  readonly columns: Readonly<Record<string, string>>;
  readonly key: readonly string[];
  /** `additive` tables hold sums: rows are never read, amounts are added set-based. Default `keyed`. */
  readonly kind?: 'keyed' | 'additive';
  /** Index definitions behind `on <table>`, e.g. `using gin (name gin_trgm_ops)` or `(created_at desc, order_id)`. Built last in a rebuild. */
  readonly indexes?: readonly string[];
}
