import { MAX_IMPORT_ROWS } from '@countinghouse/contracts/catalog/product-import/product-sheet';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { readTable } from './read-table.ts';
import { MAX_UNZIPPED_BYTES } from './workbook/unzip.ts';

const linesOf = async (content: Buffer | string, ending: 'txt' | 'xlsx' = 'txt') => {
  const { reading, heads, lines } = await readTable(Buffer.from(content as string), ending);
  return [{ line: reading.headRow, cells: heads }, ...lines];
};

test('a decompression bomb, a workbook without sheets and a broken one are unreadable files', async () => {
  const bomb = Buffer.from(zipSync({ 'xl/workbook.xml': Buffer.alloc(MAX_UNZIPPED_BYTES + 1) }));
  await expect(readTable(bomb, 'xlsx')).rejects.toMatchObject({ reason: 'too-big-unzipped' });
  const empty = Buffer.from(zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }));
  for (const broken of [empty, Buffer.from('PK')]) {
    await expect(readTable(broken, 'xlsx')).rejects.toMatchObject({ reason: 'not-a-table' });
  }
});

test('a cell whose formula failed has its error as text: an empty one would remove the value', async () => {
  const parts = unzipSync(
    await writeXlsxFile([
      [{ value: 'itemNo' }, { value: 'supplier' }],
      [{ value: 'A' }, { value: 7 }],
    ]).toBuffer(),
  );
  const sheet = 'xl/worksheets/sheet1.xml';
  const failed = strFromU8(parts[sheet]!).replace(
    /<c r="B2"([^>]*)><v>7<\/v>/,
    '<c r="B2"$1 t="e"><f>1/0</f><v>#DIV/0!</v>',
  );
  expect(failed).toContain('t="e"');
  const workbook = Buffer.from(zipSync({ ...parts, [sheet]: strToU8(failed) }));
  expect(await linesOf(workbook, 'xlsx')).toMatchObject([
    { cells: ['itemNo', 'supplier'] },
    { cells: ['A', '#DIV/0!'] },
  ]);
});

test('cells of a workbook are converted to text: numbers, booleans and dates too', async () => {
  const workbook = await writeXlsxFile([
    [{ value: 'itemNo' }, { value: 'quantity' }, { value: 'status' }, { value: 'name' }],
    [
      { value: '001' },
      { value: 1.5 },
      { value: true },
      { value: new Date(Date.UTC(2026, 0, 2)), format: 'yyyy-mm-dd' },
    ],
  ]).toBuffer();
  expect(await linesOf(workbook, 'xlsx')).toMatchObject([
    { line: 1, cells: ['itemNo', 'quantity', 'status', 'name'] },
    { line: 2, cells: ['001', '1.5', 'true', '2026-01-02'] },
  ]);
});

test.each([',', ';', '\t'])(
  'a CSV file may be separated by %j, and lines are numbered as in a spreadsheet',
  async (separator) => {
    const file = Buffer.from(`\ufeffitemNo${separator}name\n\nA-1${separator}"two\nlines"\n`);
    expect(await linesOf(file)).toEqual([
      { line: 1, cells: ['itemNo', 'name'] },
      { line: 3, cells: ['A-1', 'two\nlines'] },
    ]);
  },
);

test('a row with a misplaced quote or an unquoted comma is invalid', async () => {
  const file = (...lines: string[]) => linesOf(lines.join('\n'));
  expect(await file('itemNo,name', 'A,"two', 'B,three', 'C,four')).toEqual([
    { line: 1, cells: ['itemNo', 'name'] },
    { line: 2, cells: ['A', 'two\nB,three\nC,four'], fault: 'misplaced_quote' },
  ]);
  expect(await file('itemNo,name', 'A,"4" pipe', 'B,"5""')).toMatchObject([{}, { line: 2, fault: 'misplaced_quote' }]);
  expect(await file('itemNo,name,description', 'A,Tea, green,5', 'B,Tea,green,,')).toEqual([
    { line: 1, cells: ['itemNo', 'name', 'description'] },
    { line: 2, cells: ['A', 'Tea', ' green', '5'], fault: 'too_many_cells' },
    { line: 3, cells: ['B', 'Tea', 'green', '', ''] },
  ]);
});

test('characters that the database rejects are replaced', async () => {
  const lines = await linesOf('itemNo,name\nA1,N\u0000L\n');
  expect(lines.map(({ cells }) => cells)).toEqual([
    ['itemNo', 'name'],
    ['A1', 'N\ufffdL'],
  ]);
});

test('empty rows do not count, and no row is dropped silently', async () => {
  const { lines } = await readTable(Buffer.from(`itemNo\n${'\n'.repeat(2 * MAX_IMPORT_ROWS)}A\n,\n`), 'txt');
  expect(lines).toEqual([{ line: 2 * MAX_IMPORT_ROWS + 2, cells: ['A'] }]);
  const most = Buffer.from(`itemNo\n${'A\n'.repeat(MAX_IMPORT_ROWS)}`);
  expect((await readTable(most, 'txt')).lines).toHaveLength(MAX_IMPORT_ROWS);
  const more = Buffer.concat([most, Buffer.from('A\n')]);
  await expect(readTable(more, 'txt')).rejects.toMatchObject({ reason: 'too-many-rows' });
});

test.each([
  ['a vertical tab and a page break', 'itemNo,name\nA,"a\u000bb\u000cc"', 'a\nb\nc'],
  ['a bell', 'itemNo,name\nA,a\u0007b', 'a b'],
  ['a closing Ctrl-Z', 'itemNo,name\nA,a\r\n\u001a\n', 'a'],
])('%s in a text is a line break, a blank, or ignored', async (_name, text, cell) => {
  const { lines } = await readTable(Buffer.from(text), 'txt');
  expect(lines.map(({ cells }) => cells)).toEqual([['A', cell]]);
});

test.each([
  ['semicolons with decimal commas', 'Artikel;Preis\nA;1,50\nB;12,50\n', ';'],
  ['tabs with commas in texts', 'Name\tNote\nTea, green\tx, y, z\nTea\ta, b\n', '\t'],
  ['one column', 'Artikel\nA-1\n', ','],
  ['heads that are known, among titles with commas', 'Prices, stock, all\nItem No;Name\nA;B', ';'],
])('the separator is found in a file with %s', async (_name, text, separator) => {
  expect((await readTable(Buffer.from(text), 'txt')).reading.separator).toBe(separator);
});

test.each([
  ['known heads behind titles', 'Price list\n,\n"Tea, coffee",of 2026\nItem No,Name\nA,B', 4],
  ['unknown heads behind a narrow title', 'Preisliste\nArtikel,Bezeichnung,Farbe\nA,B,C', 2],
  ['unknown heads and texts with words of heads', 'Artikel,Text,Wert\nA,Brand new in stock,5.00\n', 1],
  ['heads that staff gave a meaning', 'Liste,2026\nArtikel,Preis\nA,5', 2],
])('the head row is found: %s', async (_name, text, headRow) => {
  const known = [{ head: 'Artikel', field: 'itemNo' as const }].slice(text.startsWith('Liste') ? 0 : 1);
  expect((await readTable(Buffer.from(text), 'txt', { chosen: {}, known })).reading.headRow).toBe(headRow);
});

test('a million columns and a cell of ten million characters are read in one go', async () => {
  const wide = await readTable(Buffer.from(`itemNo${','.repeat(1_000_000)}x\nA\n`), 'txt');
  expect(wide.reading.preview[0]?.cells).toHaveLength(20);
  const long = await readTable(Buffer.from(`itemNo,name\nA,"${'x'.repeat(10_000_000)}"\n`), 'txt');
  expect(long.lines[0]?.cells[1]).toHaveLength(10_000_000);
});
