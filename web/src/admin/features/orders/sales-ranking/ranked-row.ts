import type { RankingRow } from '@countinghouse/contracts/orders/views';

/** A row of the ranking with its rank. */
export interface RankedRow extends RankingRow {
  readonly rank: number;
}

/** Rows of a page have a rank from the server, those of a whole ranking are numbered. */
export function rankedRows(rows: readonly RankingRow[]): RankedRow[] {
  return rows.map((row, index) => ({ ...row, rank: row.rank ?? index + 1 }));
}
