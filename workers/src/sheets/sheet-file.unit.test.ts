import { strFromU8, unzipSync } from 'fflate';
import papaparse from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { amount, type Cell, shopClock } from './cell.ts';
import { sheetFile } from './sheet-file.ts';

const clock = shopClock('Asia/Hong_Kong');
const header = ['text', 'count', 'yes', 'amount', 'time', 'nothing'];
const HEAD = '"text","count","yes","amount","time","nothing"';
const row: Cell[] = ['=1+1', -3, true, amount(-1205), clock('2026-11-20T17:30:05.000Z'), undefined];

async function fileOf(format: 'csv' | 'xlsx', ...rows: Cell[][]): Promise<Buffer> {
  const file = sheetFile(format, header);
  for (const given of rows) file.add([given]);
  return file.finish();
}

test('a CSV file has amounts in major units and local times of the shop, and calculates nothing', async () => {
  expect((await fileOf('csv', row)).toString('utf8')).toBe(
    `\ufeff${HEAD}\r\n"'=1+1",-3,true,-12.05,"2026-11-21 01:30:05",\r\n`,
  );
});

test('a workbook has typed numbers, dates and booleans, and plain texts, which it does not calculate', async () => {
  const rows = await readSheet(new Uint8Array(await fileOf('xlsx', row)).buffer);
  expect(rows).toEqual([header, ['=1+1', -3, true, -12.05, new Date('2026-11-21T01:30:05Z'), null]]);
});

test('a workbook contains no formula, and quotes a text only where an import would remove its own quote', async () => {
  const content = await fileOf('xlsx', ['=SUM(1,2)', '-4', "'=1"]);
  const [, cells] = await readSheet(new Uint8Array(content).buffer);
  expect(cells?.slice(0, 3)).toEqual(['=SUM(1,2)', '-4', "''=1"]);
  const sheet = strFromU8(unzipSync(new Uint8Array(content))['xl/worksheets/sheet1.xml']!);
  expect(sheet).not.toContain('<f>');
});

test('a file without rows has its header', async () => {
  expect((await fileOf('csv')).toString('utf8')).toBe(`\ufeff${HEAD}\r\n`);
  expect(await readSheet(new Uint8Array(await fileOf('xlsx')).buffer)).toEqual([header]);
});

test.each(['csv', 'xlsx'] as const)(
  'characters that no table file can contain are left out of a %s file, and hide no formula',
  async (format) => {
    const content = await fileOf(format, ['\u0001=1+1\u000b', 'a\u007f\u0000b\tc\nd']);
    const [, cells] =
      format === 'xlsx'
        ? await readSheet(new Uint8Array(content).buffer)
        : papaparse.parse<string[]>(content.toString('utf8')).data;
    expect(cells?.slice(0, 2)).toEqual([format === 'xlsx' ? '=1+1' : "'=1+1", 'ab\tc\nd']);
  },
);
