/** A cell that a workbook shows otherwise than it stores it, or that is no text although it may be meant as one. */
export interface CellMark {
  /** `formatted`: a number with a format; `date`; `long`: a number with more digits than a spreadsheet keeps. */
  readonly is: 'formatted' | 'date' | 'long';
  /** The cell as a spreadsheet shows it. */
  readonly shown: string;
  /** The cell as the file stores it. */
  readonly stored: string;
}

/** One line of a table; `line` is its number in a spreadsheet. */
export interface TableLine {
  readonly line: number;
  /** Values: numbers in plain digits, whatever their format, and days as YYYY-MM-DD. */
  readonly cells: readonly string[];
  /** Indexes of cells that are numbers in a workbook, and so have a point before their decimals, whatever the file. */
  readonly numeric?: readonly number[];
  /** What else there is to know of a cell, by its index. */
  readonly marks?: Readonly<Record<number, CellMark>>;
  /** Code of a fault that makes its cells unreliable. */
  readonly fault?: 'misplaced_quote' | 'too_many_cells';
}

/** Whether any cell of a line has more than blanks. */
export function isFilled({ cells }: Pick<TableLine, 'cells'>): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

/** Replaces characters that neither fields nor the database accept by the replacement character. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\ufffd');
}
