import type { ImportView } from '@countinghouse/contracts/catalog/import-views';
import { MAX_IMPORT_ROWS } from '@countinghouse/contracts/catalog/product-sheet';
import papaparse from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { unpacksSafely } from './unzipped-size.ts';

/** A file that is no table of products. Trying again does not help. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly reason: NonNullable<ImportView['cause']>;
  constructor(reason: NonNullable<ImportView['cause']>) {
    super(reason);
    this.reason = reason;
  }
}

/** One line of a table; `line` as a spreadsheet counts it. */
export interface TableLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The lines of a CSV file (UTF-8, separated by commas, semicolons or tabs) or of the first sheet of an XLSX file, the header among them. Empty lines are
 * left out.
 * @throws UnreadableFile
 */
export async function readTable(content: Buffer, ending: 'txt' | 'xlsx'): Promise<TableLine[]> {
  const table = ending === 'xlsx' ? await workbook(content) : csv(content);
  const lines = table
    .map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (lines.length > MAX_IMPORT_ROWS + 1) throw new UnreadableFile('too-many-rows');
  return lines;
}

function csv(content: Buffer): string[][] {
  const text = new TextDecoder('utf-8').decode(content);
  const { data } = papaparse.parse<string[]>(text, {
    delimiter: separatorIn(text),
    // Empty lines count too; a file may be all empty lines, so there is an end to it.
    preview: 2 * MAX_IMPORT_ROWS,
  });
  return data;
}

/** The names of columns hold none, so the header tells; a file of one column has none to tell. */
function separatorIn(text: string): string {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1);
  const used = [',', ';', '\t'].map((separator) => ({ separator, times: header.split(separator).length }));
  return used.reduce((best, next) => (next.times > best.times ? next : best)).separator;
}

async function workbook(content: Buffer): Promise<string[][]> {
  if (!unpacksSafely(content)) throw new UnreadableFile('too-big-unzipped');
  try {
    const bytes = new Uint8Array(content).buffer;
    const rows = await readSheet(bytes, { trim: false });
    return rows.map((cells) => cells.map(textOf));
  } catch (cause) {
    throw Object.assign(new UnreadableFile('not-a-table'), { cause });
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}
