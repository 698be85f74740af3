import type { CellMark, TableLine } from '@countinghouse/platform/files/tables/table-line';
import { UnreadableFile } from '../unreadable-file.ts';
import { cellValue } from './cell-value.ts';
import { richText, unescaped, type WorkbookParts } from './workbook-parts.ts';
import { visitXml } from './xml.ts';

/** Columns and rows of a sheet (ECMA-376). */
const MOST_COLUMNS = 16_384;
const MOST_ROWS = 1_048_576;
/** Cells, empty ones before others included, that are kept of a sheet: a cell far to the right makes a row as wide. */
const MOST_CELLS = 10_000_000;

/**
 * The first lines of a sheet, without empty ones; their numbers are those of the sheet.
 * @throws UnreadableFile when they are too wide
 */
export function sheetLines(book: WorkbookParts, xml: Uint8Array, most: number): TableLine[] {
  const lines: TableLine[] = [];
  let line = 0;
  let cells: string[] = [];
  let marks: Record<number, CellMark> | undefined;
  let numeric: number[] = [];
  let column = -1;
  let kept = 0;
  let cell: { type: string | undefined; style: number } | undefined;
  let value: string | undefined;
  const put = (text: string, mark?: CellMark) => {
    kept += Math.max(0, column + 1 - cells.length);
    if (kept > MOST_CELLS) throw new UnreadableFile('too-big-unzipped');
    while (cells.length < column) cells.push('');
    cells[column] = text;
    if (mark) marks = { ...marks, [column]: mark };
  };
  const inline = richText((text) => put(text));
  visitXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        line = rowOf(attributes().r, line);
        [cells, marks, numeric, column] = [[], undefined, [], -1];
      } else if (name === 'c') {
        const { r, t, s } = attributes();
        column = columnOf(r) ?? column + 1;
        if (column >= MOST_COLUMNS) throw new Error('no such column');
        cell = { type: t, style: Number(s ?? 0) };
      } else if (name === 'v') value = '';
      else if (name === 'is') inline.begin();
      else inline.open(name);
    },
    text(piece) {
      if (value === undefined) inline.text(piece);
      else value += piece;
    },
    close(name) {
      inline.close(name);
      if (name === 'v' && cell && value !== undefined) {
        const format = book.formats[cell.style] ?? 'General';
        if (cell.type === 's') put(book.strings[Number(value)] ?? '');
        else {
          const read = cellValue({ type: cell.type, format, text: unescaped(value) }, book.since1904);
          put(read.text, read.mark);
          if (read.isNumber) numeric.push(column);
        }
        value = undefined;
      }
      if (name === 'row' && cells.some((text) => text.trim() !== '')) {
        lines.push({ line, cells, ...(numeric.length > 0 && { numeric }), ...(marks && { marks }) });
      }
    },
    isDone: () => lines.length >= most,
  });
  return lines;
}

/** Rows stand in their order, each of them once. */
function rowOf(text: string | undefined, before: number): number {
  const row = text === undefined ? before + 1 : Number(text);
  if (!Number.isInteger(row) || row <= before || row > MOST_ROWS) throw new Error('no such row');
  return row;
}

/** Index of the column of an address such as `AB12`. */
function columnOf(address: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(address ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
