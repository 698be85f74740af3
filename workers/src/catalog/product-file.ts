import { type ProductColumn, type ProductLine, productColumns } from '@countinghouse/contracts/catalog/product-sheet';
import { neutralised } from '@countinghouse/contracts/kernel/spreadsheet-text';
import papaparse from 'papaparse';
import writeXlsxFile from 'write-excel-file/node';

const BYTE_ORDER_MARK = '\ufeff';

/** The products as a CSV file: UTF-8 with a byte order mark, so that spreadsheets take it for what it is. Texts are neutralised, numbers never. */
export function productCsv(lines: readonly ProductLine[]): Buffer {
  const cells = lines.map((line) => productColumns.map((column) => cellOf(line, column)));
  const text = papaparse.unparse([[...productColumns], ...cells], { newline: '\r\n' });
  return Buffer.from(`${BYTE_ORDER_MARK}${text}\r\n`, 'utf8');
}

/** The products as a workbook with one sheet. */
export async function productWorkbook(lines: readonly ProductLine[]): Promise<Buffer> {
  const header = productColumns.map((column) => ({ value: column, fontWeight: 'bold' as const }));
  const rows = lines.map((line) => productColumns.map((column) => ({ value: cellOf(line, column) })));
  return writeXlsxFile([header, ...rows], { sheet: 'products', stickyRowsCount: 1 }).toBuffer();
}

function cellOf(line: ProductLine, column: ProductColumn): string | number | boolean {
  const value = line[column];
  return typeof value === 'string' ? neutralised(value) : value;
}
