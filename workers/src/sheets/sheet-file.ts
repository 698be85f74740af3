import type { TableFormat } from '@countinghouse/contracts/exports/formats';
import papaparse from 'papaparse';
import { type Cell, csvValue, workbookValue } from './cell.ts';

/** A table that is being written to a file. */
export interface SheetFile {
  /** Adds rows, in the order of the columns. */
  add(rows: readonly (readonly Cell[])[]): void;
  /** Returns the whole file. */
  finish(): Promise<Buffer>;
}

/** Starts a file with its header. */
export function sheetFile(format: TableFormat, header: readonly string[]): SheetFile {
  return format === 'csv' ? csvFile(header) : workbook(header);
}

/** Every text is quoted, for spreadsheets with another cell separator. */
const CSV = { newline: '\r\n', quotes: (value: unknown) => typeof value === 'string' };

const BYTE_ORDER_MARK = '\ufeff';

/** UTF-8 with a byte order mark, so that spreadsheets detect the encoding. */
function csvFile(header: readonly string[]): SheetFile {
  const parts: Buffer[] = [Buffer.from(BYTE_ORDER_MARK, 'utf8')];
  const write = (rows: readonly (readonly unknown[])[]) => {
    if (rows.length > 0) parts.push(Buffer.from(`${papaparse.unparse(rows as unknown[][], CSV)}\r\n`));
  };
  write([header]);
  return {
    add: (rows) => write(rows.map((row) => row.map(csvValue))),
    finish: async () => Buffer.concat(parts),
  };
}

/** One sheet; amounts and times are typed cells, so that a spreadsheet can add up and sort. */
function workbook(header: readonly string[]): SheetFile {
  const lines: ReturnType<typeof workbookCell>[][] = [];
  return {
    add(rows) {
      for (const row of rows) lines.push(row.map(workbookCell));
    },
    async finish() {
      const { default: writeXlsxFile } = await import('write-excel-file/node');
      const heads = header.map((value) => ({ value, fontWeight: 'bold' as const }));
      return writeXlsxFile([heads, ...lines], { sheet: 'export', stickyRowsCount: 1 }).toBuffer();
    },
  };
}

function workbookCell(cell: Cell) {
  const value = workbookValue(cell);
  if (value === undefined) return null;
  if (typeof cell !== 'object') return { value };
  if (cell.kind === 'amount') return { value, format: '0.00' };
  // Workbooks have no time zones: a UTC value is shown as it is.
  return { value: new Date(`${cell.value.replace(' ', 'T')}Z`), format: 'yyyy-mm-dd hh:mm:ss' };
}
