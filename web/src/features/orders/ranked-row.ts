import { fromMinor, toMinor } from '@countinghouse/contracts/kernel/money';
import type { RankingRow, SoldView } from '@countinghouse/contracts/orders/views';

/** A line of the ranking with its place. */
export interface RankedRow extends RankingRow {
  readonly rank: number;
}

/** Lines of a page bring their rank along, those of a whole ranking are counted. */
export function rankedRows(rows: readonly RankingRow[]): RankedRow[] {
  return rows.map((row, index) => ({ ...row, rank: row.rank ?? index + 1 }));
}

/** Sums of a whole ranking; amounts exact to the cent. */
export function totalSold(rows: readonly SoldView[]): SoldView {
  return {
    quantity: rows.reduce((sum, row) => sum + row.quantity, 0),
    amount: fromMinor(rows.reduce((sum, row) => sum + toMinor(row.amount), 0)),
  };
}
