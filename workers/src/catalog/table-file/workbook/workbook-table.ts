import { MAX_IMPORT_ROWS } from '@countinghouse/contracts/catalog/product-import/product-sheet';
import type { ReadingOptions } from '@countinghouse/contracts/catalog/product-import/table-reading';
import { HEAD_WITHIN, type HeadKnowledge, headScore } from '../head-row.ts';
import type { RawTable } from '../raw-table.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import { sheetLines } from './sheet-lines.ts';
import { Unzippable, unzip } from './unzip.ts';
import { type WorkbookParts, workbookParts } from './workbook-parts.ts';

/**
 * Reads the chosen sheet of an XLSX file; without one, the visible sheet whose beginning looks most like heads of
 * products, or else the first that has more than one column.
 * @throws UnreadableFile
 */
export function workbookTable(content: Buffer, { sheet }: ReadingOptions, known: HeadKnowledge): RawTable {
  try {
    const book = workbookParts(unzip(content));
    const position = sheet !== undefined && sheet <= book.sheets.length ? sheet : likeliestSheet(book, known);
    const sheets = book.sheets.map(({ name, hidden }) => ({ name, hidden }));
    return {
      reading: { encoding: null, separator: null, sheets, sheet: position, unconfirmed: [] },
      lines: sheetLines(book, book.sheets[position - 1]!.xml, MAX_IMPORT_ROWS + HEAD_WITHIN + 1),
    };
  } catch (cause) {
    if (cause instanceof UnreadableFile) throw cause;
    const isTooBig = cause instanceof Unzippable && cause.fault === 'too-big';
    throw Object.assign(new UnreadableFile(isTooBig ? 'too-big-unzipped' : 'not-a-table'), { cause });
  }
}

function likeliestSheet(book: WorkbookParts, known: HeadKnowledge): number {
  const all = book.sheets.map((sheet, index) => ({ ...sheet, position: index + 1 }));
  const visible = all.filter(({ hidden }) => !hidden);
  const candidates = visible.length > 0 ? visible : all;
  if (candidates.length === 1) return candidates[0]!.position;
  const scored = candidates.map(({ position, xml }) => {
    const lines = sheetLines(book, xml, HEAD_WITHIN);
    const heads = Math.max(0, ...lines.map(({ cells }) => headScore(cells, known)));
    return {
      position,
      heads,
      isTable: lines.some(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1),
    };
  });
  const best = scored.reduce((top, next) => (next.heads > top.heads ? next : top));
  return best.heads > 0 ? best.position : (scored.find(({ isTable }) => isTable) ?? scored[0]!).position;
}
