import { deflateRawSync } from 'node:zlib';
import { MAX_IMPORT_ROWS } from '@countinghouse/contracts/catalog/product-import/product-sheet';
import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { readTable } from './read-table.ts';
import { MAX_UNZIPPED_BYTES, Unzippable, unzip } from './unzip.ts';

interface Part {
  readonly name?: string;
  readonly content: Buffer;
  /** Uncompressed size in the directory. */
  readonly claimed?: number;
  readonly method?: number;
  /** Offset in the directory; default the real one. */
  readonly at?: number;
}

/** An archive whose directory may be wrong; `tail` changes the bytes after the directory. */
function archive(parts: readonly Part[], tail: (end: Buffer) => Buffer = (end) => end): Buffer {
  const contents: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name = 'xl/worksheets/sheet1.xml', content, claimed = content.length, method = 8, at } of parts) {
    const packed = method === 8 ? deflateRawSync(content) : content;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(claimed, 22);
    local.writeUInt16LE(name.length, 26);
    contents.push(local, Buffer.from(name), packed);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claimed, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at ?? offset, 42);
    entries.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...contents, directory, tail(end)]);
}

function faultOf(bytes: Buffer): string | undefined {
  try {
    unzip(bytes);
  } catch (error) {
    if (error instanceof Unzippable) return error.fault;
    throw error;
  }
  return undefined;
}

const content = Buffer.from('<worksheet/>');

test('an archive with correct and not too large sizes is unpacked', () => {
  for (const method of [0, 8]) {
    const parts = [
      { content, method },
      { name: 'b', content: Buffer.from('b'), method },
    ];
    expect([...unzip(archive(parts))]).toEqual([
      ['xl/worksheets/sheet1.xml', content],
      ['b', Buffer.from('b')],
    ]);
  }
  expect(
    unzip(Buffer.from(zipSync({ a: strToU8('a') }, { comment: 'said' } as object)))
      .get('a')
      ?.toString(),
  ).toBe('a');
});

test('decompression bombs are not unpacked, with correct or wrong sizes', () => {
  const bomb = Buffer.alloc(MAX_UNZIPPED_BYTES + 1);
  expect(faultOf(archive([{ content: bomb }]))).toBe('too-big');
  expect(faultOf(archive([{ content: bomb, claimed: 100 }]))).toBe('too-big');
  const half = Buffer.alloc(MAX_UNZIPPED_BYTES / 2 + 1);
  expect(faultOf(archive([{ content: half }, { name: 'b', content: half }]))).toBe('too-big');
  expect(faultOf(archive([{ content: Buffer.from('x'), claimed: 50 }]))).toBe('broken');
});

test('ambiguous archives are refused', () => {
  const counts = (at8: number, at10: number) =>
    archive([{ content }], (end) => {
      end.writeUInt16LE(at8, 8);
      end.writeUInt16LE(at10, 10);
      return end;
    });
  expect(faultOf(counts(1, 1))).toBeUndefined();
  // A check that reads one entry count, and a reader that uses the other.
  expect(faultOf(counts(32, 0))).toBe('broken');
  expect(faultOf(counts(1, 0))).toBe('broken');
  expect(faultOf(counts(0, 0))).toBe('broken');
  expect(faultOf(counts(2, 2))).toBe('broken');
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  expect(faultOf(archive([{ content }], (end) => Buffer.concat([locator, end])))).toBe('broken');
  expect(faultOf(archive([{ content }, { content }]))).toBe('broken');
  expect(faultOf(archive([{ content }, { name: 'b', content, at: 0 }]))).toBe('broken');
  expect(faultOf(Buffer.concat([archive([{ content }]), Buffer.from('more')]))).toBe('broken');
});

test('a truncated or unusual archive and other files are broken', () => {
  const whole = archive([{ content }]);
  for (let length = 0; length < whole.length; length++) expect(faultOf(whole.subarray(0, length))).toBe('broken');
  expect(faultOf(archive([{ content: Buffer.from('abc'), method: 12 }]))).toBe('broken');
  expect(faultOf(Buffer.from('PK'))).toBe('broken');
});

test('no bytes cause another error, or a result above the limit', () => {
  const whole = archive([{ content }, { name: 'b', content: Buffer.alloc(1_000), method: 0 }]);
  const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const changed = Buffer.from(whole);
      for (const [at, byte] of changes) changed[at] = byte;
      expect(faultOf(changed)).toSatisfy((fault) => [undefined, 'broken', 'too-big'].includes(fault));
    }),
    { numRuns: 500 },
  );
});

test('a decompression bomb and a broken workbook are unreadable files', async () => {
  await expect(
    readTable(archive([{ content: Buffer.alloc(MAX_UNZIPPED_BYTES + 1), claimed: 1 }]), 'xlsx'),
  ).rejects.toMatchObject({
    reason: 'too-big-unzipped',
  });
  for (const broken of [archive([{ content }]), Buffer.from('PK')]) {
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
  expect(await readTable(workbook, 'xlsx')).toMatchObject([
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
  expect(await readTable(workbook, 'xlsx')).toEqual([
    { line: 1, cells: ['itemNo', 'quantity', 'status', 'name'] },
    { line: 2, cells: ['001', '1.5', 'true', '2026-01-02'] },
  ]);
});

test.each([',', ';', '\t'])(
  'a CSV file may be separated by %j, and lines are numbered as in a spreadsheet',
  async (separator) => {
    const file = Buffer.from(`\ufeffitemNo${separator}name\n\nA-1${separator}"two\nlines"\n`);
    expect(await readTable(file, 'txt')).toEqual([
      { line: 1, cells: ['itemNo', 'name'] },
      { line: 3, cells: ['A-1', 'two\nlines'] },
    ]);
  },
);

test('a row with a misplaced quote or an unquoted comma is invalid', async () => {
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

test('characters that the database rejects are replaced', async () => {
  const lines = await readTable(Buffer.from('itemNo,name\nA1,N\u0000L\n'), 'txt');
  expect(lines.map(({ cells }) => cells)).toEqual([
    ['itemNo', 'name'],
    ['A1', 'N\ufffdL'],
  ]);
});

test('no row is dropped silently, however many empty lines precede it', async () => {
  const file = `itemNo\n${'\n'.repeat(2 * MAX_IMPORT_ROWS)}A\n`;
  await expect(readTable(Buffer.from(file), 'txt')).rejects.toMatchObject({ reason: 'too-many-rows' });
});
