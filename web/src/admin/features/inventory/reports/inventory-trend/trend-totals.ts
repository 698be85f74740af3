import type { TrendRow } from '@countinghouse/contracts/inventory/views';

/** A day reconciles when its opening and movements make its closing, and the next day opens with that. */
export function isReconciled(rows: readonly TrendRow[], index: number): boolean {
  const row = rows[index];
  const next = rows[index + 1];
  if (!row) return false;
  const makesClosing = row.openingCount + row.adjustCount - row.salesCount === row.closingCount;
  return makesClosing && (next === undefined || next.openingCount === row.closingCount);
}

/** The whole range as one line: what the first day opened with, all that moved, what the last day closed with. */
export function totalOf(rows: readonly TrendRow[]): Omit<TrendRow, 'date'> {
  return {
    openingCount: rows[0]?.openingCount ?? 0,
    salesCount: rows.reduce((sum, row) => sum + row.salesCount, 0),
    adjustCount: rows.reduce((sum, row) => sum + row.adjustCount, 0),
    closingCount: rows.at(-1)?.closingCount ?? 0,
  };
}

/** The day of a row: the first ten characters of its date. */
export function dayOf({ date }: Pick<TrendRow, 'date'>): string {
  return date.slice(0, 10);
}
