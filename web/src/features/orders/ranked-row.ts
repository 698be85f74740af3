import { fromMinor, toMinor } from '@countinghouse/contracts/kernel/money';
import type { RankingRow, SoldView } from '@countinghouse/contracts/orders/views';

/** A line of the ranking with its place, and what the same product sold in the period before (when that is compared). */
export interface RankedRow extends RankingRow {
  readonly rank: number;
  readonly before?: SoldView;
}

/** Gives every line its rank and, by product, the figures of the period before; what did not sell then sold 0. */
export function rankedRows(rows: readonly RankingRow[], before?: readonly RankingRow[]): RankedRow[] {
  const then = new Map(before?.map((row) => [row.productId, row]));
  return rows.map((row, index) => {
    const { quantity = 0, amount = 0 } = then.get(row.productId) ?? {};
    return { ...row, rank: index + 1, ...(before && { before: { quantity, amount } }) };
  });
}

/** Sums of a whole ranking; amounts exact to the cent. */
export function totalSold(rows: readonly SoldView[]): SoldView {
  return {
    quantity: rows.reduce((sum, row) => sum + row.quantity, 0),
    amount: fromMinor(rows.reduce((sum, row) => sum + toMinor(row.amount), 0)),
  };
}
