/**
 * The rows that a list shows while its data changes: known rows are updated in place, new ones are shown on request.
 */
export interface OrderedRows<Row> {
  readonly rows: readonly Row[];
  /** Number of fresh rows that are not shown yet. */
  readonly waiting: number;
  /** True when the fresh data has other rows or another order than what is shown. */
  readonly hasChanged: boolean;
  /** Ids of shown rows that others changed since they were first shown. */
  readonly changedIds: ReadonlySet<string>;
}

export const noneChanged: ReadonlySet<string> = new Set();

/** Updates the shown rows in place; a deleted row stays until the fresh rows are shown. */
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
