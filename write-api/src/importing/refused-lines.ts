import { writeFile } from 'node:fs/promises';
import Papa from 'papaparse';
import {
  COLUMNS,
  describeInvalid,
  type InvalidLine,
  type InvoiceFile,
  type InvoiceLine,
  REASON_COLUMN,
} from './online-retail-csv.ts';

/** A line that is not imported, with what is wrong with it or with another of its invoice. */
export interface RefusedLine {
  readonly line: number;
  readonly cells: readonly string[];
  readonly why: string;
}

export interface Sifted {
  readonly lines: readonly InvoiceLine[];
  /** In the order of the file. */
  readonly refused: readonly RefusedLine[];
}

/**
 * Separates the lines to import from the others. An invoice becomes one order at once, so all its lines wait for the
 * one that is to be corrected; a line without a readable invoice counts to the invoices before and behind it.
 */
export function sift({ lines, invalid }: InvoiceFile): Sifted {
  const spoilt = new Map<string, InvalidLine>();
  let behind = 0;
  for (const each of invalid) {
    while (behind < lines.length && lines[behind]!.line < each.line) behind += 1;
    const own = each.cells[0]?.trim() ?? '';
    const neighbours = [lines[behind - 1]?.invoiceNo.trim(), lines[behind]?.invoiceNo.trim()];
    const hasInvoice = own !== '' && each.column !== undefined;
    for (const invoiceNo of hasInvoice ? [own] : [own, ...neighbours]) {
      if (invoiceNo) spoilt.set(invoiceNo, spoilt.get(invoiceNo) ?? each);
    }
  }
  const refused = invalid.map((each): RefusedLine => {
    return { line: each.line, cells: each.cells, why: describeInvalid(each) };
  });
  const kept: InvoiceLine[] = [];
  for (const each of lines) {
    const cause = spoilt.get(each.invoiceNo.trim());
    if (!cause) kept.push(each);
    else refused.push({ line: each.line, cells: cellsOf(each), why: `Line ${cause.line} may be of the same invoice.` });
  }
  return { lines: kept, refused: refused.sort((a, b) => a.line - b.line) };
}

function cellsOf({ invoiceNo, stockCode, description, ...line }: InvoiceLine): string[] {
  const { quantity, invoiceDate, unitPrice, customerId, country } = line;
  const price = (unitPrice / 100).toFixed(2);
  return [invoiceNo, stockCode, description, String(quantity), invoiceDate, price, customerId, country];
}

/**
 * Writes refused lines beside their file, as a file to correct and import; never over one that is there.
 * @returns its path. @throws Error of the system when nothing can be written there
 */
export async function writeRefused(path: string, refused: readonly RefusedLine[]): Promise<string> {
  const rows = refused.map(({ cells, why }) => [why, ...cells]);
  const text = `${Papa.unparse([[REASON_COLUMN, ...COLUMNS], ...rows], { newline: '\r\n' })}\r\n`;
  const stem = path.replace(/(\.csv)?(\.gz)?$/, '').replace(/\.refused(-\d+)?$/, '');
  for (let number = 1; ; number++) {
    const beside = `${stem}.refused${number === 1 ? '' : `-${number}`}.csv`;
    try {
      await writeFile(beside, text, { flag: 'wx' });
      return beside;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
