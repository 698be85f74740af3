import type { RowOf, Table } from '@countinghouse/contracts/kernel/table';
import type { KeyValue, Row, RowRef, RowSearch, Rows } from '../projection/projection.ts';
import { keyOf, storable } from './storable.ts';
import { type TableChanges, TableRows } from './table-rows.ts';

/**
 * The rows that a view's handlers see and change: loaded or put ones stay for the next batches until {@link forget}, so
 * a busy row is read once. With `isComplete`, the tables hold nothing that is not in memory (a build from the start),
 * and nothing is loaded.
 */
export class WorkingSet implements Rows {
  readonly #tables: Map<Table, TableRows>;
  /** How to take back what happened since {@link mark}, in order. */
  readonly #journal: (() => void)[] = [];
  readonly #clamped: string[] = [];
  readonly #searched = new Set<string>();
  #isComplete: boolean;

  constructor(tables: readonly Table[], isComplete: boolean) {
    this.#tables = new Map(tables.map((table) => [table, new TableRows(table, this.#journal, this.#clamped)]));
    this.#isComplete = isComplete;
  }

  get<T extends Table>(table: T, ...key: readonly KeyValue[]): RowOf<T> | undefined {
    return this.#table(table).get(key) as RowOf<T> | undefined;
  }

  find<T extends Table>(table: T, column: string, value: KeyValue): RowOf<T>[] {
    if (!this.#isComplete && !this.#searched.has(keyOf([table.name, column, value]))) {
      throw new Error(`${table.name}.${column} is searched but not named in \`reads\``);
    }
    return this.#table(table).find(column, value) as RowOf<T>[];
  }

  put(table: Table, row: Row): void {
    this.#table(table).put(row, this.#isComplete);
  }

  delete(table: Table, ...key: readonly KeyValue[]): void {
    this.#table(table).delete(key, this.#isComplete);
  }

  add(table: Table, key: Row, amounts: Readonly<Record<string, number | undefined>>): void {
    this.#table(table).add(key, amounts);
  }

  /** Sets the mark for {@link undo}. */
  mark(): void {
    this.#journal.length = 0;
    this.#clamped.length = 0;
  }

  /** The values since {@link mark} that were too large for their columns, and count as the largest there. */
  get clamped(): readonly string[] {
    return this.#clamped;
  }

  /** Takes back every change since {@link mark}. */
  undo(): void {
    while (this.#journal.length > 0) this.#journal.pop()?.();
  }

  /** Which of these rows have to be loaded, as rows of the key columns by table. */
  missing(refs: readonly RowRef[]): Map<Table, Row[]> {
    const missing = new Map<Table, Row[]>();
    for (const { table, key } of refs) {
      const rows = this.#table(table);
      if (!rows.reserve(key, this.#isComplete)) continue;
      const keys = missing.get(rows.table);
      if (keys) keys.push(rows.keyRow(key));
      else missing.set(rows.table, [rows.keyRow(key)]);
    }
    return missing;
  }

  /** Which of these searches have to be made in the tables. What one found stays complete until {@link forget}. */
  pendingSearches(searches: readonly RowSearch[]): RowSearch[] {
    if (this.#isComplete) return [];
    return searches.flatMap((search) => {
      const name = keyOf([search.table.name, search.column, search.value]);
      if (this.#searched.has(name)) return [];
      this.#searched.add(name);
      return [{ ...search, value: storable(search.value) as KeyValue }];
    });
  }

  /** Takes in what a search found, but for rows that are newer here. */
  adopt(table: Table, found: readonly Row[]): void {
    this.#table(table).adopt(found);
  }

  /** Takes in what a query for {@link missing} rows found. */
  loaded(table: Table, requested: readonly Row[], found: readonly Row[]): void {
    this.#table(table).loaded(requested, found);
  }

  changes(): TableChanges[] {
    return [...this.#tables.values()].flatMap((rows) => rows.changes() ?? []);
  }

  /** The changes are in the tables now. */
  written(): void {
    for (const rows of this.#tables.values()) rows.written();
  }

  /** Rows held in memory. */
  get size(): number {
    let size = 0;
    for (const rows of this.#tables.values()) size += rows.size;
    return size;
  }

  /** Rows waiting to be written. */
  get pending(): number {
    let pending = 0;
    for (const rows of this.#tables.values()) pending += rows.pending;
    return pending;
  }

  /** Drops everything, written or not. */
  forget(): void {
    this.#isComplete = false;
    this.#searched.clear();
    for (const rows of this.#tables.values()) rows.forget();
  }

  #table(table: Table): TableRows {
    const rows = this.#tables.get(table);
    if (!rows) throw new Error(`the view has no table ${table.name}`);
    return rows;
  }
}
