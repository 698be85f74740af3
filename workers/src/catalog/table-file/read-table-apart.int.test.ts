import { join } from 'node:path';
import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { readTable } from './read-table.ts';
import { type ApartOptions, readTableApart } from './read-table-apart.ts';

/** A child process does not inherit the TypeScript loader. */
const tsx = import.meta.resolve('tsx/esm/api');
const loader = `data:text/javascript,${encodeURIComponent(`import { register } from '${tsx}'; register();`)}`;
const execArgv = ['--conditions=@countinghouse/source', '--import', loader];

const program = join(import.meta.dirname, 'read-table.child.ts');

const apart = (content: Buffer, ending: 'txt' | 'xlsx', options: Partial<ApartOptions> = {}) =>
  readTableApart(content, ending, undefined, { program, execArgv, ...options });

test('the lines of a table equal those of an in-process read, however many there are', async () => {
  const rows = Array.from({ length: 2_345 }, (_, n) => `A-${n},"two\nlines"\n`);
  const file = Buffer.from(`itemNo,name\n\n${rows.join('')}`);
  const table = await apart(file, 'txt');
  expect(table.lines).toHaveLength(2_345);
  expect(table).toEqual(await readTable(file, 'txt'));
});

test('no table, a decompression bomb and a timeout are unreadable files', async () => {
  await expect(apart(Buffer.from('PK'), 'xlsx')).rejects.toMatchObject({ reason: 'not-a-table' });
  // A cell far to the right makes its row as wide.
  const wide = [...Array.from({ length: 16_383 }, () => null), { value: 1 }];
  const vast = await writeXlsxFile(Array.from({ length: 700 }, () => wide)).toBuffer();
  await expect(apart(vast, 'xlsx')).rejects.toMatchObject({ reason: 'too-big-unzipped' });
  // The heap holds the TypeScript loader, whose own thread has the same limit, and not the cells.
  const long = Buffer.from(`itemNo,name\nA${',x'.repeat(8_000_000)}`);
  await expect(apart(long, 'txt', { heapMb: 32 })).rejects.toMatchObject({ reason: 'too-big-unzipped' });
  await expect(apart(Buffer.from('itemNo\nA\n'), 'txt', { deadline: 1 })).rejects.toMatchObject({ reason: 'gave-up' });
});
