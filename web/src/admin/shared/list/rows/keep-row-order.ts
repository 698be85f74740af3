/**
 * What a list shows while the data behind it moves: rows keep their places and change in place, new ones wait until asked for. So
 * nothing jumps away under the eyes of who is reading; what the reader did himself shows at once.
 */
export interface OrderedRows<Row> {
  readonly rows: readonly Row[];
  /** Rows of the fresh data that are not shown yet. */
  readonly waiting: number;
  /** The fresh data has other rows or another order than what is shown. */
  readonly hasChanged: boolean;
  /** Shown rows that others changed since they were first shown. */
  readonly changedIds: ReadonlySet<string>;
}

export const noneChanged: ReadonlySet<string> = new Set();

/** Puts fresh rows into the places of the shown ones. A row that is gone stays as it was until the list is taken over. */
export function keepRowOrder<Row extends { readonly version?: string }>(
  shown: readonly Row[],
  fresh: readonly Row[],
  idOf: (row: Row) => string,
): OrderedRows<Row> {
  const freshById = new Map(fresh.map((row) => [idOf(row), row]));
  const shownIds = new Set(shown.map(idOf));
  const rows = shown.map((row) => freshById.get(idOf(row)) ?? row);
  const waiting = fresh.filter((row) => !shownIds.has(idOf(row))).length;
  const sameOrder =
    fresh.length === shown.length && fresh.every((row, index) => idOf(row) === idOf(shown[index] as Row));
  const changed = shown.filter((row) => (freshById.get(idOf(row)) ?? row).version !== row.version);
  return { rows, waiting, hasChanged: !sameOrder, changedIds: new Set(changed.map(idOf)) };
}
