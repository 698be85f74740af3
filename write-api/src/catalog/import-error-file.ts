import type { RowFinding } from '@countinghouse/contracts/catalog/import-row';
import { productColumns } from '@countinghouse/contracts/catalog/product-sheet';
import { columnHead } from '@countinghouse/contracts/exports/column-heads';
import { neutralised } from '@countinghouse/contracts/kernel/spreadsheet-text';
import type { Language } from '@countinghouse/contracts/messages/language';
import type { ImportRow, ImportRows } from '@countinghouse/platform/vault/import-rows';
import papaparse from 'papaparse';
import { importRowView } from './product-import-view.ts';

const PAGE = 1_000;
/** Heads of the columns behind those of the file. */
const ownHeads: Readonly<Record<Language, readonly string[]>> = { en: ['Row', 'Error'], 'zh-HK': ['行', '錯誤'] };

/**
 * The rows that are wrong, could not be applied or were kept, as a CSV file with a byte order mark: as they stood in the file, with line and
 * reasons behind, so that it can be corrected and imported again.
 */
export async function importErrorFile(
  rows: Pick<ImportRows, 'find'>,
  importId: string,
  language: Language,
): Promise<string> {
  const lines: string[][] = [[...productColumns.map((column) => columnHead(language, column)), ...ownHeads[language]]];
  for (const filter of [{ verdicts: ['error'] }, { outcomes: ['failed', 'kept'] }]) {
    for (let offset = 0; ; offset += PAGE) {
      const page = await rows.find(importId, filter, { limit: PAGE, offset });
      lines.push(...page.rows.map((row) => lineOf(row, language)));
      if (page.rows.length < PAGE) break;
    }
  }
  return `\ufeff${papaparse.unparse(lines, { newline: '\r\n' })}\r\n`;
}

function lineOf(row: ImportRow, language: Language): string[] {
  const { cells } = row.finding as RowFinding;
  const reasons = importRowView(row, language).errors.map(({ field, message }) =>
    field === '' ? message : `${field}: ${message}`,
  );
  const given = productColumns.map((column) => neutralised(cells[column] ?? ''));
  return [...given, String(row.line), neutralised(reasons.join(' '))];
}
