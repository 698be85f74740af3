import type { RowFinding } from '@countinghouse/contracts/catalog/product-import/import-row';
import { type ProductColumn, productColumns } from '@countinghouse/contracts/catalog/product-import/product-sheet';
import { neutralised } from '@countinghouse/contracts/kernel/text/spreadsheet-text';
import { columnHead } from '@countinghouse/contracts/messages/column-heads';
import type { Language } from '@countinghouse/contracts/messages/language';
import papaparse from 'papaparse';
import type { ImportRow, ImportRows } from './import-rows.ts';
import { importRowView } from './product-import-view.ts';

const PAGE = 1_000;
const NUMBER = /^\s*[+-]?[\d.,]+\s*$/;
/** Heads of the columns behind those of the file. */
const ownHeads: Readonly<Record<Language, readonly string[]>> = { en: ['Row', 'Error'], 'zh-HK': ['行', '錯誤'] };

/**
 * The rows that are wrong, could not be applied or were kept, as a CSV file with a byte order mark: as they were in the
 * file, in its columns, with line and reasons behind, so that it can be corrected and imported again. A column that the
 * file did not have would be read as empty values.
 */
export async function importErrorFile(
  rows: Pick<ImportRows, 'find'>,
  importId: string,
  language: Language,
): Promise<string> {
  const faulty = await faultyRows(rows, importId);
  const given = cellsOf(faulty[0]);
  const columns = productColumns.filter((column) => column === 'itemNo' || given[column] !== undefined);
  const heads = [...columns.map((column) => columnHead(language, column)), ...ownHeads[language]];
  const lines = faulty.map((row) => lineOf(row, columns, language));
  return `\ufeff${papaparse.unparse([heads, ...lines], { newline: '\r\n', quotes: true })}\r\n`;
}

async function faultyRows(rows: Pick<ImportRows, 'find'>, importId: string): Promise<ImportRow[]> {
  const faulty: ImportRow[] = [];
  for (const filter of [{ verdicts: ['error'] }, { outcomes: ['failed', 'kept'] }]) {
    for (let offset = 0; ; offset += PAGE) {
      const page = await rows.find(importId, filter, { limit: PAGE, offset });
      faulty.push(...page.rows);
      if (page.rows.length < PAGE) break;
    }
  }
  return faulty;
}

/** Every row of a file has a cell in each of its columns. */
function cellsOf(row: ImportRow | undefined): RowFinding['cells'] {
  return row ? (row.finding as RowFinding).cells : {};
}

function lineOf(row: ImportRow, columns: readonly ProductColumn[], language: Language): string[] {
  const cells = cellsOf(row);
  const reasons = importRowView(row, language).errors.map(({ field, message }) =>
    field === '' ? message : `${nameOf(field, language)}: ${message}`,
  );
  const given = columns.map((column) => cellText(cells[column] ?? ''));
  return [...given, String(row.line), neutralised(reasons.join(' '))];
}

/** A number is no formula, whatever its sign and its column. */
function cellText(text: string): string {
  return NUMBER.test(text) ? text : neutralised(text);
}

function nameOf(field: string, language: Language): string {
  const column = productColumns.find((candidate) => candidate === field);
  return column ? columnHead(language, column) : field;
}
