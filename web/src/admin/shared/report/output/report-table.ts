/** A text or a number; numbers stay numbers in files. */
export type ReportCell = string | number;
export type ReportRow = readonly ReportCell[];

/** A whole report as a table for output. */
export interface ReportTable {
  readonly heads: readonly string[];
  readonly rows: readonly ReportRow[];
  /** The sum below the rows, in print. */
  readonly totals?: ReportRow;
  /** Time of the newest event that the report counts. */
  readonly asOf?: string | undefined;
}

/** Type of a column; amounts show cents in every line, also those without. */
export type ColumnKind = 'text' | 'count' | 'amount';

export function columnKinds({ heads, rows }: ReportTable): readonly ColumnKind[] {
  return heads.map((_, column) => {
    const values = rows.map((row) => row[column]);
    if (!values.every((value) => typeof value === 'number')) return 'text';
    return values.every(Number.isInteger) ? 'count' : 'amount';
  });
}
