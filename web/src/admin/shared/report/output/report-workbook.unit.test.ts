import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { workbookOf } from './report-workbook.ts';

async function readBack(rows: readonly (readonly (string | number)[])[]): Promise<unknown> {
  const workbook = await workbookOf({ heads: ['Name', 'Units', 'Amount'], rows });
  const [sheet] = await readXlsxFile(Buffer.from(await workbook.arrayBuffer()));
  return sheet?.data;
}

test('a workbook contains the report: text as text, numbers as numbers', async () => {
  const rows = [
    ['青花瓷 <cup> & "saucer"', 3, 10],
    ['=1+1', -4, 0.05],
    ['two\nlines', 0, 1_234_567.89],
  ];
  expect(await readBack(rows)).toEqual([['Name', 'Units', 'Amount'], ...rows]);
});

test('a note is below the rows, and does not make a column of numbers one of texts', async () => {
  const workbook = await workbookOf({ heads: ['Amount'], rows: [[1.5]] }, [[], ['As of today']]);
  const [sheet] = await readXlsxFile(Buffer.from(await workbook.arrayBuffer()));
  expect(sheet?.data).toEqual([['Amount'], [1.5], [null], ['As of today']]);
});

test('characters that no workbook can contain are left out', async () => {
  expect(await readBack([['bell\u0007 and \ud83c\udf75', 1, 1]])).toEqual([
    ['Name', 'Units', 'Amount'],
    ['bell and \ud83c\udf75', 1, 1],
  ]);
});

test('thousands of rows are a workbook too', async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => [`Product ${index} ${'x'.repeat(40)}`, index, index / 100]);
  expect(await readBack(rows)).toHaveLength(5_001);
});
