import { MAX_IMPORT_ROWS } from '@countinghouse/contracts/catalog/product-import/product-sheet';
import papaparse from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { withErrorsAsText } from './error-cells.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { Unzippable, unzip } from './unzip.ts';

/** One line of a table; `line` is its number in a spreadsheet. */
export interface TableLine {
  readonly line: number;
  readonly cells: readonly string[];
  /** Code of a fault that makes its cells unreliable. */
  readonly fault?: 'misplaced_quote' | 'too_many_cells';
}

/**
 * Returns the lines of a CSV file (UTF-8, separated by commas, semicolons or tabs) or of the first sheet of an XLSX
 * file, including the header and without empty lines.
 * @throws UnreadableFile
 */
export async function readTable(content: Buffer, ending: 'txt' | 'xlsx'): Promise<TableLine[]> {
  const table = ending === 'xlsx' ? await workbook(content) : csv(content);
  const lines = table.map((row, index) => ({ line: index + 1, ...row })).filter(({ cells }) => cells.some(isFilled));
  if (lines.length > MAX_IMPORT_ROWS + 1) throw new UnreadableFile('too-many-rows');
  return lines;
}

type Row = Omit<TableLine, 'line'>;

function isFilled(cell: string): boolean {
  return cell.trim() !== '';
}

function csv(content: Buffer): Row[] {
  const text = storable(new TextDecoder('utf-8').decode(content));
  const { data, errors, meta } = papaparse.parse<string[]>(text, {
    delimiter: separatorIn(text),
    // Empty lines count too, so a file of empty lines is bounded as well.
    preview: 2 * MAX_IMPORT_ROWS,
  });
  if (meta.truncated) throw new UnreadableFile('too-many-rows');
  // A misplaced quote merges rows, and an unquoted comma shifts all later cells.
  const misquoted = new Set(errors.map(({ type, row }) => (type === 'Quotes' ? row : undefined)));
  const columns = data.find((cells) => cells.some(isFilled))?.length ?? 0;
  return data.map((cells, index) => {
    if (misquoted.has(index)) return { cells, fault: 'misplaced_quote' };
    return cells.slice(columns).some(isFilled) ? { cells, fault: 'too_many_cells' } : { cells };
  });
}

/** Detected in the header, whose column names contain no separator; a file of one column has none. */
function separatorIn(text: string): string {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1);
  const used = [',', ';', '\t'].map((separator) => ({ separator, times: header.split(separator).length }));
  return used.reduce((best, next) => (next.times > best.times ? next : best)).separator;
}

async function workbook(content: Buffer): Promise<Row[]> {
  try {
    const rows = await readSheet(withErrorsAsText(unzip(content)), { trim: false });
    return rows.map((cells) => ({ cells: cells.map(textOf) }));
  } catch (cause) {
    const isTooBig = cause instanceof Unzippable && cause.fault === 'too-big';
    throw Object.assign(new UnreadableFile(isTooBig ? 'too-big-unzipped' : 'not-a-table'), { cause });
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? value.toISOString().slice(0, 10) : storable(String(value));
}

/** Replaces characters that neither fields nor the database accept by the replacement character. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\ufffd');
}
