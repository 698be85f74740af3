import type { Cell, Row } from 'write-excel-file/browser';

/**
 * A table as a workbook: heads bold and always in sight, columns as wide as what stands in them, numbers as numbers. The writer loads only
 * when a workbook is asked for.
 */
export async function xlsxOf(rows: readonly (readonly (string | number)[])[]): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const [heads = [], ...lines] = rows;
  // A column of amounts shows cents in every line, also in those that have none.
  const isAmount = heads.map((_, column) => lines.some((line) => !isWhole(line[column])));
  const cells = lines.map(
    (line): Row =>
      line.map(
        (value, column): Cell =>
          isAmount[column] && typeof value === 'number' ? { value, format: '0.00' } : { value },
      ),
  );
  const columns = heads.map((_, column) => ({ width: Math.min(60, 2 + widest(rows, column)) }));
  return writeXlsxFile([heads.map((value) => ({ value, fontWeight: 'bold' as const })), ...cells], {
    columns,
    stickyRowsCount: 1,
  }).toBlob();
}

function isWhole(value: string | number | undefined): boolean {
  return typeof value !== 'number' || Number.isInteger(value);
}

/** In characters. */
function widest(rows: readonly (readonly (string | number)[])[], column: number): number {
  return Math.max(...rows.map((row) => String(row[column] ?? '').length));
}
