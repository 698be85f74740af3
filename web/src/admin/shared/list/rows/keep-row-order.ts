/**
 * The rows that a list shows while its data changes: known rows are updated in place, new ones wait to be asked for.
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

/** Updates the shown rows in place; a deleted row stays as it was until the fresh rows are taken over. */
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
