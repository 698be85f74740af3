import type { TrendRow } from '@countinghouse/contracts/inventory/views';

/** Returns true when opening and movements of a day add up to its closing, and the next day opens with that. */
export function isReconciled(rows: readonly TrendRow[], index: number): boolean {
  const row = rows[index];
  const next = rows[index + 1];
  if (!row) return false;
  const makesClosing = row.openingCount + row.adjustCount - row.salesCount === row.closingCount;
  return makesClosing && (next === undefined || next.openingCount === row.closingCount);
}

/** Returns the sum of the range as one row: opening of the first day, all movements, closing of the last day. */
export function totalOf(rows: readonly TrendRow[]): Omit<TrendRow, 'date'> {
  return {
    openingCount: rows[0]?.openingCount ?? 0,
    salesCount: rows.reduce((sum, row) => sum + row.salesCount, 0),
    adjustCount: rows.reduce((sum, row) => sum + row.adjustCount, 0),
    closingCount: rows.at(-1)?.closingCount ?? 0,
  };
}

/** Returns the day of a row: the first ten characters of its date. */
export function dayOf({ date }: Pick<TrendRow, 'date'>): string {
  return date.slice(0, 10);
}
