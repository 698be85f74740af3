import type { Row } from '../projection/projection.ts';

/** Something that holds a row, or none. */
interface Holder {
  readonly row: Row | undefined;
}

/** The holders of rows by the value of one column; a value that one row has, as most do, takes no set. */
export class EntryIndex<Entry extends Holder> {
  readonly #column: string;
  readonly #byValue = new Map<unknown, Entry | Set<Entry>>();

  constructor(column: string, entries: Iterable<Entry>) {
    this.#column = column;
    for (const entry of entries) this.enter(entry);
  }

  /** Returns the rows with a value, in no particular order. */
  rowsWith(value: unknown): Row[] {
    const found = this.#byValue.get(value);
    if (found === undefined) return [];
    const entries = found instanceof Set ? [...found] : [found];
    return entries.map(({ row }) => row!);
  }

  /** Enters a holder by the row that it has now; one without a row is not found. */
  enter(entry: Entry): void {
    if (!entry.row) return;
    const value = entry.row[this.#column];
    const found = this.#byValue.get(value);
    if (found === undefined) this.#byValue.set(value, entry);
    else if (found instanceof Set) found.add(entry);
    else if (found !== entry) this.#byValue.set(value, new Set([found, entry]));
  }

  /** Removes a holder, before its row changes. */
  remove(entry: Entry): void {
    if (!entry.row) return;
    const value = entry.row[this.#column];
    const found = this.#byValue.get(value);
    if (found instanceof Set) found.delete(entry);
    else if (found === entry) this.#byValue.delete(value);
  }
}
