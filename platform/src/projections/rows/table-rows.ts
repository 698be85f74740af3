import type { Table } from '@countinghouse/contracts/kernel/table';
import type { KeyValue, Row } from '../projection/projection.ts';
import { EntryIndex } from './entry-index.ts';
import { keyOf, storable } from './storable.ts';

/** A handler named a row by other text than PostgreSQL gives the key back, such as a UUID in capitals. */
export class UnusualKey extends Error {
  override readonly name = 'UnusualKey';
}

/**
 * What one event adds at most, either way: 2^43, some 8.8 million million, far beyond what an order may come to. So
 * sums stay exact, and within what a column holds, whatever is in the log.
 */
export const MOST_ADDED = 2 ** 43;

/** The largest whole numbers that columns of these types hold and JavaScript represents exactly. */
const MOST_HELD: Readonly<Record<string, number>> = {
  bigint: Number.MAX_SAFE_INTEGER,
  integer: 2 ** 31 - 1,
};

interface Entry {
  row: Row | undefined;
  /** Whether the table holds a row with this key; undefined when that was not read. */
  stored: boolean | undefined;
  dirty: boolean;
}

/** What a flush has to write to one table. */
export interface TableChanges {
  readonly table: Table;
  /** Rows whose keys the table does not hold. */
  readonly inserts: readonly Row[];
  /** Rows whose keys the table may hold. */
  readonly upserts: readonly Row[];
  /** Keys to remove, as rows of the key columns. */
  readonly deletes: readonly Row[];
  /** Additive tables: amounts to add, as whole rows. */
  readonly sums: readonly Row[];
}

/** The rows of one table in a view's working set. Every change leaves its way back in the journal. */
export class TableRows {
  readonly table: Table;
  readonly #columns: readonly string[];
  /** Columns of whole numbers, each with the largest that it takes. */
  readonly #bounded: readonly (readonly [column: string, most: number])[];
  readonly #clamped: string[];
  readonly #entries = new Map<string, Entry>();
  /** By the columns that were searched: a build holds all rows, and may search them at every event. */
  readonly #indexes = new Map<string, EntryIndex<Entry>>();
  readonly #dirty = new Set<Entry>();
  readonly #deleted = new Map<Entry, Row>();
  readonly #sums = new Map<string, Record<string, unknown>>();
  readonly #journal: (() => void)[];

  /** @param clamped called with what did not fit as it was, one text for each value */
  constructor(table: Table, journal: (() => void)[], clamped: string[]) {
    this.table = table;
    this.#journal = journal;
    this.#clamped = clamped;
    this.#columns = Object.keys(table.columns);
    this.#bounded = Object.entries(table.columns).flatMap(([column, { sql }]) => {
      const most = MOST_HELD[sql];
      return most === undefined || table.key.includes(column) ? [] : [[column, most] as const];
    });
  }

  get size(): number {
    return this.#entries.size + this.#sums.size;
  }

  get pending(): number {
    return this.#dirty.size + this.#sums.size;
  }

  get(key: readonly KeyValue[]): Row | undefined {
    this.#expectChanging();
    const entry = this.#entries.get(keyOf(key));
    if (!entry || (entry.stored === undefined && !entry.dirty)) {
      throw new Error(`row ${key.join(', ')} of ${this.table.name} is read but not named in \`reads\``);
    }
    return entry.row;
  }

  put(row: Row, isComplete: boolean): void {
    this.#expect('keyed');
    const whole = this.#whole(row);
    const entry = this.#entry(this.#nameOf(whole), isComplete);
    this.#change(entry, whole);
  }

  delete(key: readonly KeyValue[], isComplete: boolean): void {
    this.#expect('keyed');
    this.#expectChanging();
    const entry = this.#entry(keyOf(key), isComplete);
    this.#change(entry, undefined);
    this.#deleted.set(entry, this.keyRow(key));
  }

  add(key: Row, amounts: Readonly<Record<string, number | undefined>>): void {
    this.#expect('additive');
    const name = this.#nameOf(key);
    let sum = this.#sums.get(name);
    if (!sum) {
      sum = Object.fromEntries(this.#columns.map((column) => [column, storable(key[column] ?? 0)]));
      this.#sums.set(name, sum);
      this.#journal.push(() => this.#sums.delete(name));
    }
    const changed = sum;
    const added: Record<string, number> = {};
    for (const column in amounts) added[column] = this.#addable(column, amounts[column]!);
    addAmounts(changed, added, 1);
    this.#journal.push(() => addAmounts(changed, added, -1));
  }

  /** Makes a place for the row; true when it has to be loaded. One that is there is loaded, changed, or loading. */
  reserve(key: readonly KeyValue[], isComplete: boolean): boolean {
    this.#expect('keyed');
    this.#expectChanging();
    const name = keyOf(key);
    if (this.#entries.has(name)) return false;
    this.#entries.set(name, { row: undefined, stored: isComplete ? false : undefined, dirty: false });
    return !isComplete;
  }

  loaded(asked: readonly Row[], found: readonly Row[]): void {
    for (const key of asked) this.#entries.get(this.#nameOf(key))!.stored = false;
    for (const row of found) {
      const entry = this.#entries.get(this.#nameOf(row));
      if (!entry) throw new UnusualKey(`${this.table.name} holds the key as ${JSON.stringify(this.#nameOf(row))}`);
      this.#hold(entry, row);
      entry.stored = true;
    }
  }

  adopt(found: readonly Row[]): void {
    for (const row of found) {
      const entry = this.#entry(this.#nameOf(row), false);
      if (entry.stored !== undefined || entry.dirty) continue;
      this.#hold(entry, row);
      entry.stored = true;
    }
  }

  find(column: string, value: KeyValue): Row[] {
    this.#expect('keyed');
    if (!this.#columns.includes(column)) throw new Error(`${this.table.name} has no column ${column}`);
    let index = this.#indexes.get(column);
    if (!index) {
      index = new EntryIndex(column, this.#entries.values());
      this.#indexes.set(column, index);
    }
    return index.rowsWith(storable(value));
  }

  changes(): TableChanges | undefined {
    if (this.#dirty.size === 0 && this.#sums.size === 0) return undefined;
    const inserts: Row[] = [];
    const upserts: Row[] = [];
    const deletes: Row[] = [];
    for (const entry of this.#dirty) {
      if (entry.row) (entry.stored === false ? inserts : upserts).push(entry.row);
      else if (entry.stored !== false) deletes.push(this.#deleted.get(entry)!);
    }
    return { table: this.table, inserts, upserts, deletes, sums: [...this.#sums.values()] };
  }

  written(): void {
    for (const entry of this.#dirty) {
      entry.dirty = false;
      entry.stored = entry.row !== undefined;
    }
    this.#dirty.clear();
    this.#deleted.clear();
    this.#sums.clear();
    if (this.table.isWrittenOnce) this.#drop();
  }

  forget(): void {
    this.#drop();
    this.#dirty.clear();
    this.#deleted.clear();
    this.#sums.clear();
  }

  keyRow(key: readonly KeyValue[]): Row {
    return Object.fromEntries(this.table.key.map((column, index) => [column, storable(key[index])]));
  }

  #nameOf(row: Row): string {
    return keyOf(this.table.key.map((column) => row[column]));
  }

  #entry(name: string, isComplete: boolean): Entry {
    let entry = this.#entries.get(name);
    if (!entry) {
      entry = { row: undefined, stored: isComplete ? false : undefined, dirty: false };
      this.#entries.set(name, entry);
    }
    return entry;
  }

  #drop(): void {
    this.#entries.clear();
    this.#indexes.clear();
  }

  #hold(entry: Entry, row: Row | undefined): void {
    for (const index of this.#indexes.values()) index.remove(entry);
    entry.row = row;
    for (const index of this.#indexes.values()) index.enter(entry);
  }

  #change(entry: Entry, row: Row | undefined): void {
    const { row: rowBefore, dirty } = entry;
    this.#journal.push(() => {
      this.#hold(entry, rowBefore);
      entry.dirty = dirty;
      if (!dirty) this.#dirty.delete(entry);
    });
    this.#hold(entry, row);
    entry.dirty = true;
    this.#dirty.add(entry);
  }

  /** The row with every column, so that what a handler reads back never depends on whether it was stored in between. */
  #whole(row: Row): Row {
    const whole: Record<string, unknown> = {};
    for (const column of this.#columns) whole[column] = storable(row[column]);
    for (const column in row) {
      if (!(column in whole)) throw new Error(`${this.table.name} has no column ${column}`);
    }
    for (const [column, most] of this.#bounded) {
      const value = whole[column];
      if (typeof value === 'number') whole[column] = this.#within(column, value, most);
    }
    return whole;
  }

  #addable(column: string, amount: number): number {
    if (!Number.isInteger(amount)) throw new Error(`${this.table.name}.${column}: ${amount} cannot be added exactly`);
    if (!(column in this.table.columns) || this.table.key.includes(column)) {
      throw new Error(`${this.table.name} has no amount ${column}`);
    }
    return this.#within(column, amount, MOST_ADDED);
  }

  /**
   * A value that is too large counts as the largest: what is in the log cannot be taken back, and must not stop the
   * view.
   */
  #within(column: string, value: number, most: number): number {
    if (value >= -most && value <= most) return value;
    this.#clamped.push(`${this.table.name}.${column}: ${value}`);
    return Math.sign(value) * most;
  }

  #expectChanging(): void {
    if (this.table.isWrittenOnce)
      throw new Error(`${this.table.name} is written once: no handler reads or deletes its rows`);
  }

  #expect(kind: 'keyed' | 'additive'): void {
    if (this.table.kind !== kind) throw new Error(`${this.table.name} is not ${kind}`);
  }
}

function addAmounts(sum: Record<string, unknown>, amounts: Readonly<Record<string, number>>, sign: 1 | -1): void {
  for (const column in amounts) sum[column] = (sum[column] as number) + sign * amounts[column]!;
}
