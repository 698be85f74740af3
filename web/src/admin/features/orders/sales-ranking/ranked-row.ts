import type { RankingRow } from '@countinghouse/contracts/orders/views';

/** A line of the ranking with its place. */
export interface RankedRow extends RankingRow {
  readonly rank: number;
}

/** Lines of a page bring their rank along, those of a whole ranking are counted. */
export function rankedRows(rows: readonly RankingRow[]): RankedRow[] {
  return rows.map((row, index) => ({ ...row, rank: row.rank ?? index + 1 }));
}
