import { columnNamed } from '@countinghouse/contracts/catalog/product-import/product-columns';
import { type ProductLine, productColumns } from '@countinghouse/contracts/catalog/product-import/product-sheet';
import type { TableFormat } from '@countinghouse/contracts/exports/formats';
import { unneutralised } from '@countinghouse/contracts/kernel/text/spreadsheet-text';
import { columnHead } from '@countinghouse/contracts/messages/column-heads';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sheetFile } from '../sheets/sheet-file.ts';
import { readTable } from './table-file/read-table.ts';

const hardText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', "'", ',', ';', '＝', '＋', '－', '＠', ' ', 'a', '文'),
    )
    .map((parts) => parts.join('')),
);
const amount = fc.integer({ min: 0, max: 9_999_999_999 }).map((minor) => minor / 100);
const count = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const line: fc.Arbitrary<ProductLine> = fc.record({
  itemNo: hardText.filter((text) => text.trim() !== ''),
  name: hardText,
  description: hardText,
  quantity: count,
  alertQuantity: count,
  purchasePrice: amount,
  sellingPrice: amount,
  supplier: hardText,
  category: hardText,
  tags: hardText,
  status: fc.boolean(),
  weight: fc.oneof(fc.constant(''), fc.nat()),
  taxClass: fc.constantFrom('', 'Standard', '零稅率'),
  packSize: fc.integer({ min: 1 }),
});

function fileOf(format: TableFormat, lines: readonly ProductLine[]): Promise<Buffer> {
  const file = sheetFile(
    format,
    productColumns.map((column) => columnHead('zh-HK', column)),
  );
  // Batch by batch, as in an export.
  for (const given of lines) file.add([productColumns.map((column) => given[column])]);
  return file.finish();
}

const textsOf = (given: ProductLine) => productColumns.map((column) => String(given[column]));
async function readBack(content: Buffer, ending: 'txt' | 'xlsx') {
  const { heads, lines } = await readTable(content, ending);
  expect(heads.map(columnNamed)).toEqual([...productColumns]);
  return lines.map(({ cells }) => cells.map(unneutralised));
}

describe('a CSV file of products', () => {
  test('is read back as it was written, with any texts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
        expect(await readBack(await fileOf('csv', lines), 'txt')).toEqual(lines.map(textsOf));
      }),
      { numRuns: 300 },
    );
  });

  test('has no text cell that a spreadsheet would calculate, and keeps numbers as numbers', async () => {
    await fc.assert(
      fc.asyncProperty(line, async (given) => {
        const [row] = (await readTable(await fileOf('csv', [given]), 'txt')).lines;
        productColumns.forEach((column, index) => {
          const cell = row?.cells[index] ?? '';
          if (typeof given[column] === 'number') expect(Number(cell)).toBe(given[column]);
          else expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        });
      }),
      { numRuns: 300 },
    );
  });

  test('begins with a byte order mark and is UTF-8', async () => {
    expect((await fileOf('csv', [])).subarray(0, 11).toString('utf8')).toBe('\ufeff"貨號"');
  });
});

describe('a workbook of products', () => {
  test('is read back as it was written', async () => {
    const given: ProductLine = {
      ...{ itemNo: '=A1', name: '綠茶 "fresh"', description: 'two\nlines', quantity: -3, alertQuantity: 0 },
      ...{
        purchasePrice: 0.1,
        sellingPrice: 1234.5,
        supplier: '',
        category: 'Food > Tea',
        tags: 'a; b',
        status: false,
        weight: 250,
        taxClass: 'Books',
        packSize: 12,
      },
    };
    const lines = [given, { ...given, itemNo: "'=B", name: "a;'+1", supplier: '-4' }];
    expect(await readBack(await fileOf('xlsx', lines), 'xlsx')).toEqual(lines.map(textsOf));
  });
});
