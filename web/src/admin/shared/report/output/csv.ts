import { neutralised } from '@countinghouse/contracts/kernel/text/spreadsheet-text';

type Cell = string | number;

/**
 * Returns a table as a CSV file (RFC 4180) for spreadsheets: UTF-8 with a byte order mark, and with formulas in texts
 * neutralised (OWASP ASVS 1.2.10); numbers stay numbers.
 */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = neutralised(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
