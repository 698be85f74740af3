import { deflateRawSync } from 'node:zlib';
import { MAX_IMPORT_ROWS } from '@countinghouse/contracts/catalog/product-sheet';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { readTable } from './read-table.ts';
import { MAX_UNZIPPED_BYTES, unzippingFault } from './unzipped-size.ts';

/** An archive of one entry, whose directory claims a size. */
function archive(content: Buffer, claimed: number, method = 8): Buffer {
  const packed = method === 8 ? deflateRawSync(content) : content;
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(method, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(claimed, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(method, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(claimed, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
}

test('an archive that unpacks to what it says, and not to too much, is safe', () => {
  const content = Buffer.from('<worksheet/>');
  expect(unzippingFault(archive(content, content.length))).toBeUndefined();
  expect(unzippingFault(archive(content, content.length, 0))).toBeUndefined();
});

test('bombs are not unpacked, whether they say what they are or not', () => {
  const bomb = Buffer.alloc(MAX_UNZIPPED_BYTES + 1);
  expect(unzippingFault(archive(bomb, bomb.length))).toBe('too-big');
  expect(unzippingFault(archive(bomb, 100))).toBe('too-big');
  expect(unzippingFault(archive(Buffer.from('x'), 50))).toBe('broken');
});

test('what is cut off, unusual or no archive is broken', () => {
  const whole = archive(Buffer.from('<worksheet/>'), 12);
  for (let length = 0; length < whole.length; length++)
    expect(unzippingFault(whole.subarray(0, length))).toBe('broken');
  expect(unzippingFault(archive(Buffer.from('abc'), 3, 12))).toBe('broken');
  expect(unzippingFault(Buffer.from('PK'))).toBe('broken');
});

test('a bomb and a broken workbook are unreadable files', async () => {
  await expect(readTable(archive(Buffer.alloc(MAX_UNZIPPED_BYTES + 1), 1), 'xlsx')).rejects.toMatchObject({
    reason: 'too-big-unzipped',
  });
  for (const broken of [archive(Buffer.from('<worksheet/>'), 12), Buffer.from('PK')]) {
    await expect(readTable(broken, 'xlsx')).rejects.toMatchObject({ reason: 'not-a-table' });
  }
});

test('a cell whose formula failed says so: empty, it would say that there is nothing', async () => {
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
  expect(await readTable(workbook, 'xlsx')).toMatchObject([
    { cells: ['itemNo', 'supplier'] },
    { cells: ['A', '#DIV/0!'] },
  ]);
});

test('cells of a workbook come as text: numbers, truths and days too', async () => {
  const workbook = await writeXlsxFile([
    [{ value: 'itemNo' }, { value: 'quantity' }, { value: 'status' }, { value: 'name' }],
    [
      { value: '001' },
      { value: 1.5 },
      { value: true },
      { value: new Date(Date.UTC(2026, 0, 2)), format: 'yyyy-mm-dd' },
    ],
  ]).toBuffer();
  expect(await readTable(workbook, 'xlsx')).toEqual([
    { line: 1, cells: ['itemNo', 'quantity', 'status', 'name'] },
    { line: 2, cells: ['001', '1.5', 'true', '2026-01-02'] },
  ]);
});

test.each([',', ';', '\t'])(
  'a CSV file may separate by %j, and counts lines as a spreadsheet does',
  async (separator) => {
    const file = Buffer.from(`\ufeffitemNo${separator}name\n\nA-1${separator}"two\nlines"\n`);
    expect(await readTable(file, 'txt')).toEqual([
      { line: 1, cells: ['itemNo', 'name'] },
      { line: 3, cells: ['A-1', 'two\nlines'] },
    ]);
  },
);

test('a row in which a quote is out of place, or a comma that nobody quoted, is at fault', async () => {
  const file = (...lines: string[]) => readTable(Buffer.from(lines.join('\n')), 'txt');
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

test('no row is left out unsaid, however many empty lines stand before it', async () => {
  const file = `itemNo\n${'\n'.repeat(2 * MAX_IMPORT_ROWS)}A\n`;
  await expect(readTable(Buffer.from(file), 'txt')).rejects.toMatchObject({ reason: 'too-many-rows' });
});
