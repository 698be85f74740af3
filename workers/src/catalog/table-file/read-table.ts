import { MAX_IMPORT_ROWS } from '@countinghouse/contracts/catalog/product-import/product-sheet';
import {
  PREVIEW,
  type ReadingOptions,
  readingParts,
  type TableReading,
} from '@countinghouse/contracts/catalog/product-import/table-reading';
import { isFilled, type TableLine } from '@countinghouse/platform/files/tables/table-line';
import { textTable } from '@countinghouse/platform/files/tables/text-table';
import { HEAD_WITHIN, type HeadKnowledge, headIndex, headScore } from './head-row.ts';
import type { RawTable } from './raw-table.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A file as a table: how it was read, its heads, and its lines without empty ones. */
export interface Table {
  readonly reading: TableReading;
  readonly heads: readonly string[];
  readonly lines: readonly TableLine[];
}

/** What decides how a file is read: what a person chose, and the heads that are known beside the shop's own names. */
export interface TableChoice {
  readonly chosen: ReadingOptions;
  readonly known: HeadKnowledge;
}

const NOTHING_CHOSEN: TableChoice = { chosen: {}, known: [] };

/**
 * Reads a table in text, in whatever encoding and with whatever separator, or of one sheet of an XLSX file.
 * @throws UnreadableFile
 */
export async function readTable(
  content: Buffer,
  ending: 'txt' | 'xlsx',
  { chosen, known }: TableChoice = NOTHING_CHOSEN,
): Promise<Table> {
  const raw = ending === 'xlsx' ? await sheetTable(content, chosen, known) : plainTable(content, chosen, known);
  const lines: TableLine[] = [];
  for (const line of raw.lines) {
    if (isFilled(line) || line.fault) lines.push(line);
    if (lines.length > MAX_IMPORT_ROWS + HEAD_WITHIN) throw new UnreadableFile('too-many-rows');
  }
  if (lines.length === 0) throw new UnreadableFile('empty');

  const wanted = chosen.headRow;
  const found = wanted === undefined ? headIndex(lines, known) : lines.findIndex(({ line }) => line >= wanted);
  // A head row behind the last line is the last line.
  const index = found < 0 ? lines.length - 1 : found;
  const head = lines[index]!;
  if (lines.length - index - 1 > MAX_IMPORT_ROWS) throw new UnreadableFile('too-many-rows');
  const width = head.cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const kept = raw.reading;
  const reading: TableReading = {
    ...{ ...kept, headRow: head.line, preview: previewOf(lines, index) },
    chosen: readingParts.filter(
      (part) => chosen[part] !== undefined && (part === 'headRow' || kept[part] === chosen[part]),
    ),
  };
  return { reading, heads: head.cells, lines: lines.slice(index + 1).map((line) => bounded(line, width)) };
}

function plainTable(content: Buffer, chosen: ReadingOptions, known: HeadKnowledge): RawTable {
  const { reading, lines } = textTable(content, chosen, (cells) => headScore(cells, known));
  return { reading: { ...reading, sheets: [], sheet: null }, lines };
}

async function sheetTable(content: Buffer, chosen: ReadingOptions, known: HeadKnowledge): Promise<RawTable> {
  const { workbookTable } = await import('./workbook/workbook-table.ts');
  return workbookTable(content, chosen, known);
}

/** An unquoted separator shifts all later cells. */
function bounded(line: TableLine, width: number): TableLine {
  return line.fault || !isFilled({ cells: line.cells.slice(width) }) ? line : { ...line, fault: 'too_many_cells' };
}

/** The lines around the head, as many of those above it as leave room for what is below. */
function previewOf(lines: readonly TableLine[], head: number): TableReading['preview'] {
  const start = Math.max(0, Math.min(head - PREVIEW.rows / 2, lines.length - PREVIEW.rows));
  return lines.slice(start, start + PREVIEW.rows).map(({ line, cells, marks }) => ({
    row: line,
    cells: cells
      .slice(0, PREVIEW.columns)
      .map((cell, index) => cut((marks?.[index]?.is === 'formatted' && marks[index].shown) || cell)),
  }));
}

function cut(cell: string): string {
  return cell.length > PREVIEW.characters ? `${cell.slice(0, PREVIEW.characters - 1).toWellFormed()}…` : cell;
}
