import type { DecimalSign } from '@countinghouse/contracts/catalog/product-import/import-report';
import type { RowWarning } from '@countinghouse/contracts/catalog/product-import/import-row';
import type { ImportField } from '@countinghouse/contracts/catalog/product-import/product-columns';
import type { CellMark, TableLine } from '@countinghouse/platform/files/tables/table-line';

/** Fields of numbers, which are read as they are stored; those of the others are texts, which are read as shown. */
export const numberFields: ReadonlySet<ImportField> = new Set([
  'quantity',
  'alertQuantity',
  'purchasePrice',
  'sellingPrice',
  'weight',
  'packSize',
]);

/** A number as a spreadsheet shows it when it is too long for its column, or was saved so. */
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
/** What spreadsheets make of texts such as `2-3` and `MAR1`, in their spelling. */
const DATE = new RegExp(`^(?:\\d{1,2}-${MONTH}(?:-\\d{2})?|${MONTH}-\\d{2}|\\d{1,2}月\\d{1,2}日)$`);
/** A spreadsheet keeps 15 digits of a number and shows zeros for the others. */
const ROUNDED = /^\d{15}0+$/;
/** Separators of thousands and zeros behind the decimal point, by which a number looks otherwise and is the same. */
const SEPARATED = /^-?\d{1,3}(?:,\d{3})+(?:\.0+)?$|^-?\d+\.0+$/;

/**
 * The text of a cell for a field: an item number, a name and other texts are read as they are shown. A number of a
 * workbook gets the decimal sign by which the numbers in texts of the same file are read.
 */
export function textFor(
  field: ImportField,
  { cells, marks, numeric }: TableLine,
  index: number,
  decimals: DecimalSign | null,
): string {
  const mark = marks?.[index];
  const isShown = mark?.is === 'formatted' && !numberFields.has(field) && !(field === 'itemNo' && isSeparated(mark));
  if (isShown) return mark.shown;
  const cell = cells[index] ?? '';
  return decimals === 'comma' && numberFields.has(field) && numeric?.includes(index) ? cell.replace('.', ',') : cell;
}

/** What a person should look at in the cells of a line before the row is applied. */
export function warningsIn(line: TableLine, columns: readonly (ImportField | undefined)[]): RowWarning[] {
  return columns.flatMap((column, index) => {
    const cell = (line.cells[index] ?? '').trim();
    if (column === undefined || cell === '') return [];
    const mark = line.marks?.[index];
    const code = cell.includes('\ufffd') ? 'unreadable_characters' : codeFor(column, cell, mark);
    return code === undefined
      ? []
      : [{ field: column, code, shown: mark?.shown ?? cell, stored: mark?.stored ?? cell }];
  });
}

function codeFor(column: ImportField, cell: string, mark: CellMark | undefined): string | undefined {
  if (mark?.is === 'date' && (column === 'itemNo' || column === 'name')) return 'looks_like_date';
  if (column !== 'itemNo') return undefined;
  if (DATE.test(cell)) return 'looks_like_date';
  if (SCIENTIFIC.test(cell)) return 'looks_shortened';
  if (mark?.is === 'long' || ROUNDED.test(cell)) return 'looks_rounded';
  return mark && isSeparated(mark) ? 'shown_otherwise' : undefined;
}

function isSeparated({ shown }: CellMark): boolean {
  return SEPARATED.test(shown);
}
