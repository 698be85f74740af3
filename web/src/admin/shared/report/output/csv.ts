import { neutralised } from '@countinghouse/contracts/kernel/text/spreadsheet-text';

type Cell = string | number;

/**
 * A table as a CSV file (RFC 4180) that spreadsheets open as it is meant: UTF-8 with its mark, and no text that they
 * would take for a formula (OWASP ASVS 1.2.10). Numbers stay numbers.
 */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = neutralised(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
