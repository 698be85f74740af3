import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import Papa from 'papaparse';

/** One line of an Online Retail file (doi 10.24432/C5BW33), its text as it stands there. */
export interface InvoiceLine {
  /** Line number in the file; the header is line 1. */
  readonly line: number;
  readonly invoiceNo: string;
  readonly stockCode: string;
  readonly description: string;
  readonly quantity: number;
  /** `YYYY-MM-DD HH:MM:SS`, shop time. */
  readonly invoiceDate: string;
  /** Minor units. */
  readonly unitPrice: number;
  /** Digits, or '' when nobody was recorded. */
  readonly customerId: string;
  readonly country: string;
}

const COLUMNS = [
  'InvoiceNo',
  'StockCode',
  'Description',
  'Quantity',
  'InvoiceDate',
  'UnitPrice',
  'CustomerID',
  'Country',
];
const DATE = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** A file that is no Online Retail file, with the line that shows it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/**
 * Reads an Online Retail file, plain or gzipped by its ending.
 * @throws UnreadableFile at the first line that cannot be understood; nothing is guessed.
 */
export async function readInvoiceLines(path: string): Promise<InvoiceLine[]> {
  const file = createReadStream(path);
  const lines: InvoiceLine[] = [];
  const rows = Papa.parse(Papa.NODE_STREAM_INPUT, { header: false, skipEmptyLines: true });
  const bytes: Readable = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  file.on('error', (error) => rows.destroy(error));
  bytes.on('error', (error) => rows.destroy(error));
  bytes.pipe(rows);

  let line = 0;
  for await (const row of rows as AsyncIterable<string[]>) {
    line += 1;
    if (line === 1) assertHeader(row);
    else lines.push(parseLine(row, line));
  }
  return lines;
}

function assertHeader(row: readonly string[]): void {
  if (COLUMNS.some((column, index) => row[index]?.replace(/^\uFEFF/, '') !== column)) {
    throw new UnreadableFile(`The first line must name the columns ${COLUMNS.join(', ')}.`);
  }
}

function parseLine(row: readonly string[], line: number): InvoiceLine {
  const [invoiceNo = '', stockCode = '', description = '', quantity = '', invoiceDate = '', unitPrice = ''] = row;
  const customerId = (row[6] ?? '').replace(/\.0$/, '');
  const price = Number(unitPrice);
  if (!invoiceNo || !stockCode || !/^-?\d+$/.test(quantity) || !DATE.test(invoiceDate) || !Number.isFinite(price)) {
    throw new UnreadableFile(`Line ${line} is not an invoice line: ${row.join(',').slice(0, 200)}`);
  }
  return {
    line,
    invoiceNo,
    stockCode: stockCode.trim(),
    description: description.trim(),
    quantity: Number(quantity),
    invoiceDate,
    unitPrice: Math.round(price * 100),
    customerId,
    country: row[7] ?? '',
  };
}
