import type { TextEncoding } from '@countinghouse/contracts/kernel/text/text-encodings';
import Papa from 'papaparse';
import { linesOf, UnknownEncoding } from './file-lines.ts';

/** One line of an Online Retail file (doi 10.24432/C5BW33), its text unchanged. */
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
  /** Digits, or '' when none was recorded. */
  readonly customerId: string;
  readonly country: string;
}

/** A line that is no invoice line. */
export interface InvalidLine {
  /** Line number in the file; the header is line 1. */
  readonly line: number;
  /** Unchanged, however many they are. */
  readonly cells: readonly string[];
  /** The column that cannot be read; undefined when the columns themselves cannot be separated. */
  readonly column: string | undefined;
  /** The words that follow the name of the line and the column. */
  readonly why: string;
}

/** A file as it was read, both kinds of lines in their order. */
export interface InvoiceFile {
  readonly lines: readonly InvoiceLine[];
  readonly invalid: readonly InvalidLine[];
}

export const COLUMNS = [
  'InvoiceNo',
  'StockCode',
  'Description',
  'Quantity',
  'InvoiceDate',
  'UnitPrice',
  'CustomerID',
  'Country',
];
/** Name of the column in which refused lines carry what is wrong with them, before all others. It is not read. */
export const REASON_COLUMN = 'Reason';

const DATE = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const DECIMAL = /^-?(\d+\.?\d*|\.\d+)(e-?\d{1,2})?$/i;
/** Lines that a text in quotes may span; without an end by then, it is an unclosed quote. */
const LINES_OF_A_TEXT = 20;

/** A file that is no Online Retail file. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/**
 * Reads every line of an Online Retail file, plain or gzipped by its ending; refused lines that were corrected come
 * back in the same form, with a column before the others. A line that is no invoice line spoils no other.
 * @param encoding default: that of its byte order mark, or UTF-8
 * @throws UnreadableFile without the header of such a file, or when it is not in its encoding
 */
export async function readInvoiceFile(path: string, encoding?: TextEncoding): Promise<InvoiceFile> {
  const lines: InvoiceLine[] = [];
  const invalid: InvalidLine[] = [];
  let columns: readonly string[] | undefined;
  for await (const { line, cells } of recordsOf(path, encoding)) {
    if (columns === undefined) {
      columns = columnsOf(cells);
      continue;
    }
    const read = readLine(cells, line, columns);
    if ('why' in read) invalid.push(read);
    else lines.push(read);
  }
  if (columns === undefined) throw new UnreadableFile('It is empty.');
  return { lines, invalid };
}

/**
 * The lines of a file that has none but invoice lines.
 * @throws UnreadableFile for any other, with the first line that is none
 */
export async function readInvoiceLines(path: string, encoding?: TextEncoding): Promise<readonly InvoiceLine[]> {
  const { lines, invalid } = await readInvoiceFile(path, encoding);
  if (invalid[0]) throw new UnreadableFile(`${describeInvalid(invalid[0])} Lines like that: ${invalid.length}.`);
  return lines;
}

/** One sentence that names line, column and reason. */
export function describeInvalid({ line, column, why }: InvalidLine): string {
  return `Line ${line}${column === undefined ? '' : `, ${column}`}: ${why}.`;
}

interface FileRecord {
  readonly line: number;
  /** Undefined when a quote is not closed, with the text of the line. */
  readonly cells: readonly string[] | { readonly unclosed: string };
}

async function* recordsOf(path: string, encoding: TextEncoding | undefined): AsyncGenerator<FileRecord> {
  let first = 1;
  let text: string[] = [];
  let width: number | undefined;
  const tell = function* (last: boolean): Generator<FileRecord> {
    while (text.length > 0 && (last || text.length >= LINES_OF_A_TEXT || !text[0]!.includes('"'))) {
      const [cells, used] = recordAt(text, width);
      if (text[0] !== '') {
        yield { line: first, cells };
        width ??= 'unclosed' in cells ? undefined : cells.length;
      }
      first += used;
      text = text.slice(used);
    }
  };
  try {
    for await (const line of linesOf(path, encoding)) {
      text.push(line);
      yield* tell(false);
    }
  } catch (error) {
    if (!(error instanceof UnknownEncoding)) throw error;
    throw new UnreadableFile(`It is not in UTF-8. It looks like ${error.guess}: name that with --encoding.`);
  }
  yield* tell(true);
}

/**
 * The cells of the record that begins the text, and how many lines it takes.
 * @param width columns of the header: a line that has as many of its own does not continue the text of the one before
 * it
 */
function recordAt(text: readonly string[], width: number | undefined): [FileRecord['cells'], number] {
  const [line = ''] = text;
  if (!line.includes('"')) return [line.split(','), 1];
  // A quote in the middle of a cell is a character like others.
  for (let used = 1; used <= text.length; used++) {
    if (used > 1 && width !== undefined && text[used - 1]!.split(',').length >= width) break;
    const { data, errors } = Papa.parse<string[]>(text.slice(0, used).join('\n'), { delimiter: ',', newline: '\n' });
    const open = errors.some(({ code }) => code === 'MissingQuotes' || code === 'InvalidQuotes');
    if (!open && data.length === 1) return [data[0]!, used];
  }
  return [{ unclosed: line }, 1];
}

function columnsOf(cells: FileRecord['cells']): readonly string[] {
  const columns = 'unclosed' in cells ? [] : cells.map((cell) => cell.replace(/^\uFEFF/, ''));
  const known = columns[0] === REASON_COLUMN ? columns.slice(1) : columns;
  if (COLUMNS.some((column, index) => known[index] !== column)) {
    throw new UnreadableFile(`The first line must name the columns ${COLUMNS.join(', ')}.`);
  }
  return columns;
}

function readLine(given: FileRecord['cells'], line: number, columns: readonly string[]): InvoiceLine | InvalidLine {
  const withReason = columns[0] === REASON_COLUMN;
  const own = (cells: readonly string[]) => (withReason ? cells.slice(1) : cells);
  if ('unclosed' in given) {
    const cells = own(given.unclosed.split(','));
    return { line, cells, column: undefined, why: 'a quote is not closed, or text stands behind one' };
  }
  const cells = own(given);
  const [invoiceNo = '', code = '', description = '', quantity = '', invoiceDate = '', unitPrice = ''] = cells;
  const invalid = (column: string | undefined, why: string): InvalidLine => ({ line, cells, column, why });
  if (given.length !== columns.length) {
    return invalid(undefined, `it has ${given.length} columns, the header has ${columns.length}`);
  }
  const stockCode = code.trim();
  if (invoiceNo.trim() === '') return invalid('InvoiceNo', 'it is empty');
  if (stockCode === '') return invalid('StockCode', 'it is empty');
  if (!/^-?\d+$/.test(quantity) || !Number.isSafeInteger(Number(quantity))) {
    return invalid('Quantity', `${quoted(quantity)} is no whole number`);
  }
  if (!isDate(invoiceDate)) return invalid('InvoiceDate', `${quoted(invoiceDate)} is no YYYY-MM-DD HH:MM:SS`);
  const price = Math.round(Number(unitPrice) * 100);
  if (!DECIMAL.test(unitPrice) || !Number.isSafeInteger(price)) {
    return invalid('UnitPrice', `${quoted(unitPrice)} is no price`);
  }
  return {
    line,
    invoiceNo,
    stockCode,
    description: description.trim(),
    quantity: Number(quantity),
    invoiceDate,
    unitPrice: price,
    customerId: (cells[6] ?? '').replace(/\.0$/, ''),
    country: cells[7] ?? '',
  };
}

/** A day and a time that there are. */
function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const iso = `${text.replace(' ', 'T')}.000Z`;
  const time = Date.parse(iso);
  return !Number.isNaN(time) && new Date(time).toISOString() === iso;
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
