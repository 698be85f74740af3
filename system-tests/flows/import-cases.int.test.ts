import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportRowView, ImportView } from '@countinghouse/contracts/catalog/product-import/import-views';
import type { ReadingOptions } from '@countinghouse/contracts/catalog/product-import/table-reading';
import { routeTable } from '@countinghouse/contracts/routes/route-table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appliedImport, checkedImport, settledImport } from '../support/product-imports.ts';
import { callOrThrow, newProduct } from '../support/shop-people.ts';
import { openWholeShop, type WholeShop } from '../support/whole-shop.ts';

const folder = join(import.meta.dirname, '../fixtures/import-cases');

let shop: WholeShop;
beforeAll(async () => {
  shop = await openWholeShop();
});
afterAll(() => shop.close());

async function checked(fileName: string): Promise<ImportView> {
  return checkedImport(shop, await readFile(join(folder, fileName)), fileName);
}

async function rowsOf(id: string, query: Record<string, string> = {}): Promise<ImportRowView[]> {
  const request = { token: shop.superAdmin, params: { id }, query: { size: '100', ...query } };
  return (await callOrThrow<{ rows: ImportRowView[] }>(shop, 'listProductImportRows', request)).rows;
}

async function readAs(id: string, body: ReadingOptions): Promise<ImportView> {
  const request = { token: shop.superAdmin, params: { id }, body };
  const reply = await callOrThrow<{ import: ImportView }>(shop, 'readProductImport', request);
  return settledImport(shop, reply.import._id);
}

/** Row, item number, name and faults of each row. */
async function linesOf({ _id }: ImportView): Promise<string[]> {
  return (await rowsOf(_id)).map(({ row, itemNo, changes, errors, warnings }) => {
    const name = changes.find(({ field }) => field === 'name')?.to;
    const faults = [...errors, ...warnings].map(({ field, code }) => `${field}:${code}`);
    return [row, itemNo, ...(name === undefined ? [] : [name]), ...faults].join(' | ');
  });
}

const utf8 = { encoding: 'utf-8', separator: ',', headRow: 1 } as const;
const workbook = { encoding: null, separator: null, sheet: 1, headRow: 1 } as const;
const big5 = { ...utf8, encoding: 'big5' } as const;
const misplaced = ':misplaced_quote';

/** File, how it is read, guesses that have to be confirmed, and its rows. */
const cases: readonly [string, object, readonly string[], readonly string[]][] = [
  ['csv-big5-excel-zh-hk.csv', big5, ['encoding'], ['2 | BG-001 | 茉莉花茶', '3 | BG-002 | 老婆餅']],
  ['csv-big5hkscs.csv', big5, ['encoding'], ['2 | HK-001 | 嘅啲嘢茶包']],
  [
    'csv-utf16le-excel-unicode-text.txt',
    { encoding: 'utf-16le', separator: '\t', headRow: 1 },
    [],
    ['2 | U16-001 | 茉莉花茶'],
  ],
  ['csv-utf8-bom-semicolon.csv', { ...utf8, separator: ';' }, [], ['2 | SC-001 | Tea', '3 | SC-002 | Semi; colon']],
  ['csv-cr-only.csv', utf8, [], ['2 | CR-001 | Tea', '3 | CR-002 | Tea 2']],
  ['csv-quoted-newlines.csv', utf8, [], ['2 | QN-001 | Tea\r\nbox', '3 | QN-002 | Next']],
  ['csv-inch-quotes.csv', utf8, [], ['2 | IQ-001 | 5" Pipe', `3 | IQ-002 | ${misplaced}`, '4 | IQ-003 | Next']],
  ['csv-backslash-quotes.csv', utf8, [], [`2 | BQ-001 | ${misplaced}`, '3 | BQ-002 | Next']],
  ['csv-sep-directive.csv', { ...utf8, separator: ';' }, [], ['2 | SEP-001 | Tea']],
  ['csv-sep-directive-comma.csv', utf8, [], ['2 | SEP-002 | Tea']],
  ['csv-title-rows.csv', { ...utf8, headRow: 3 }, [], ['4 | TT-001 | Tea']],
  ['csv-padded-quotes.csv', utf8, [], ['2 | PD-001 | Tea', '3 | PD-002 | Cup']],
  ['csv-vertical-tab.csv', utf8, [], ['2 | VT-001 | Candle']],
  ['csv-ctrl-z-end.csv', utf8, [], ['2 | CZ-001 | Candle']],
  [
    'csv-sku-scientific.csv',
    utf8,
    [],
    [
      '2 | 4.00638E+12 | itemNo:repeated | itemNo:looks_shortened',
      '3 | 4.00638E+12 | itemNo:repeated | itemNo:looks_shortened',
      '4 | 8.43702E+12 | Notebook | itemNo:looks_shortened',
    ],
  ],
  [
    'csv-sku-scientific-single.csv',
    utf8,
    [],
    [
      '2 | 8.43702E+12 | Notebook | itemNo:looks_shortened',
      '3 | 02-Mar | Size chart | itemNo:looks_like_date',
      '4 | 0012345 | Leading zeros',
    ],
  ],
  ['xlsx-plain.xlsx', workbook, [], ['2 | XL-001 | Tea']],
  ['xlsx-phonetic.xlsx', workbook, [], ['2 | PH-001 | 東京ばな奈', '3 | PH-002 | 抹茶 クッキー', '4 | PH-003 | 内線']],
  ['xlsx-prefixed-namespace.xlsx', workbook, [], ['2 | Z64-001 | From a Java/.NET program']],
  ['xlsx-zip-poi5-streaming.xlsx', workbook, [], ['2 | Z64-001 | From a Java/.NET program']],
  ['xlsx-zip64-full.xlsx', workbook, [], ['2 | Z64-001 | From a Java/.NET program']],
  ['xlsx-zip64-end-record-only.xlsx', workbook, [], ['2 | Z64-001 | From a Java/.NET program']],
  ['xlsx-title-row.xlsx', { ...workbook, headRow: 3 }, [], ['4 | TR-001 | Tea']],
  ['xlsx-hidden-first-sheet.xlsx', { ...workbook, sheet: 2 }, [], ['2 | HS-001 | Tea']],
  ['xlsx-numbers-export-summary.xlsx', { ...workbook, sheet: 2 }, [], ['2 | NU-001 | Tea']],
  ['xlsx-spaces.xlsx', workbook, [], ['2 | SP-001 | Tea', '3 | SP-002 | line\nbreak']],
  [
    'xlsx-number-sku-leading-zero-format.xlsx',
    workbook,
    [],
    [
      '2 | 00123 | Shown as 00123',
      '3 | 4006381333931 | EAN as number',
      '4 | 12345678901234567000 | 20 digits as number | itemNo:looks_rounded',
      '5 | 1001 | number with .0',
      '6 | 00456 | text zeros',
    ],
  ],
  [
    'xlsx-dates-and-bools.xlsx',
    workbook,
    [],
    [
      '2 | 2026-03-02 | SKU 2-3 turned to a date | itemNo:looks_like_date',
      '3 | DB-2 | bool false',
      '4 | DB-3 | 2026-03-02 | name:looks_like_date',
      '5 | DB-4 | quantity:not_an_integer',
      '6 | DB-5 | text numbers',
    ],
  ],
  ['xlsx-errors.xlsx', workbook, [], ['2 | ER-001 | sellingPrice:failed_formula', '3 | ER-002 | computed text']],
];

describe('a table as programs write it', () => {
  test.each(cases)('%s is read right', async (fileName, reading, unconfirmed, lines) => {
    const found = await checked(fileName);
    expect(found).toMatchObject({ reading, unconfirmed });
    expect(await linesOf(found)).toEqual(lines);
    expect(found.warned).toBe((await rowsOf(found._id, { warned: 'true' })).length);
  });

  test.each([
    ['csv-gbk-excel-zh-cn.csv', 'gb18030', ['GB-001', '茉莉花茶', '38.5']],
    ['csv-cp1252-semicolon.csv', 'windows-1252', ['CP-001', 'Crème brûlée – 200 g', '12,50', '4']],
  ])('%s shows its texts before its encoding is confirmed', async (fileName, encoding, cells) => {
    const { reading, unconfirmed } = await checked(fileName);
    expect(reading).toMatchObject({ encoding, unconfirmed: ['encoding'] });
    expect(unconfirmed).toContain('encoding');
    expect(reading?.preview[1]?.cells).toEqual(cells);
  });

  test.each([
    ['csv-bom-only.csv', 'empty'],
    ['csv-header-only.csv', 'no-rows'],
  ])('%s says in words what is missing', async (fileName, cause) => {
    expect(await checked(fileName)).toMatchObject({ status: 'unreadable', cause });
  });

  test('that has no byte at all says so', async () => {
    expect(await checkedImport(shop, '', 'empty.csv')).toMatchObject({ cause: 'empty', reading: null });
  });

  test('with 120,000 empty rows behind its products has ten', async () => {
    const products = Array.from({ length: 10 }, (_, n) => `TE-${n},Tea ${n}\r\n`).join('');
    const found = await checkedImport(shop, `Item No,Name\r\n${products}${',\r\n'.repeat(120_000)}`);
    expect(found).toMatchObject({ status: 'checked', counts: { new: 10, error: 0 } });
  });

  test('whose heads are not ours is shown as it was read', async () => {
    const { reading, columns } = await checked('csv-many-spaces-header.csv');
    expect(reading?.preview).toEqual([
      { row: 1, cells: [' ITEM  NO. ', 'item_name', 'Selling-Price ', 'QTY.'] },
      { row: 2, cells: ['SH-001', 'Tea', '12', '4'] },
    ]);
    expect(columns.map(({ head }) => head)).toEqual(['ITEM  NO.', 'item_name', 'Selling-Price', 'QTY.']);
  });

  test('with noise of calculations has the price that it shows, and not one that it does not', async () => {
    const rows = await rowsOf((await checked('xlsx-computed-prices.xlsx'))._id);
    const price = ({ itemNo, changes, errors }: ImportRowView) =>
      `${itemNo} ${changes.find(({ field }) => field === 'sellingPrice')?.to ?? errors[0]?.code}`;
    expect(rows.map(price)).toEqual([
      ...['CP1 3.3', 'CP2 0.3', 'CP3 19.99', 'CP4 too_many_decimals', 'CP5 1234.5', 'CP6 4.35'],
    ]);
  });

  test('is in every file of the folder, each of which is tried', async () => {
    const others = [
      'csv-gbk-excel-zh-cn.csv',
      'csv-cp1252-semicolon.csv',
      'csv-bom-only.csv',
      'csv-header-only.csv',
      'csv-many-spaces-header.csv',
    ];
    const tried = [...cases.map(([fileName]) => fileName), ...others, 'xlsx-computed-prices.xlsx'];
    expect((await readdir(folder)).sort()).toEqual(tried.sort());
  });
});

describe('a guess at the encoding', () => {
  test('is applied only when a person has confirmed it, and another choice reads the file anew', async () => {
    const guessed = await checked('csv-big5-excel-zh-hk.csv');
    const confirm = await shop.call(routeTable.confirmProductImport, {
      token: shop.superAdmin,
      params: { id: guessed._id },
    });
    expect(confirm.statusCode).toBe(422);
    expect(confirm.json().errors).toMatchObject([{ field: 'encoding', code: 'unconfirmed' }]);

    const wrong = await readAs(guessed._id, { encoding: 'windows-1252' });
    expect(wrong).toMatchObject({ status: 'unreadable', unconfirmed: [], reading: { chosen: ['encoding'] } });
    const right = await readAs(wrong._id, { encoding: 'big5' });
    expect(right).toMatchObject({ status: 'checked', unconfirmed: [], reading: { chosen: ['encoding'] } });
    expect(await appliedImport(shop, right._id)).toMatchObject({ outcomes: { applied: 2 } });
  });

  test('that has characters which cannot be read warns of them, row by row', async () => {
    const damaged = Buffer.concat([Buffer.from('itemNo,name\nUC-1,茉莉花茶\nUC-2,香港'), Buffer.from([0xe8, 0x8c])]);
    const found = await checkedImport(shop, damaged);
    expect(found).toMatchObject({ unconfirmed: ['encoding'], reading: { encoding: 'utf-8' }, warned: 1 });
    expect(await linesOf(found)).toEqual(['2 | UC-1 | 茉莉花茶', '3 | UC-2 | 香港\ufffd | name:unreadable_characters']);
  });
});

describe('a person', () => {
  test('can choose the head row, the separator and the sheet', async () => {
    const found = await checkedImport(shop, 'Artikel|Name\nA-1|B\n\nitemNo|name\nA-2|C\n');
    expect(found).toMatchObject({ reading: { separator: '|', headRow: 4 }, counts: { new: 1 } });
    const first = await readAs(found._id, { headRow: 1, separator: '|' });
    expect(first.columns.map(({ head }) => head)).toEqual(['Artikel', 'Name']);
    expect(first.reading).toMatchObject({ headRow: 1, chosen: ['separator', 'headRow'] });
    const one = await readAs(found._id, { separator: ';' });
    expect(one.columns).toHaveLength(1);

    const lists = await readAs((await checked('xlsx-hidden-first-sheet.xlsx'))._id, { sheet: 1 });
    expect(lists.reading).toMatchObject({ sheet: 1, chosen: ['sheet'], sheets: [{ name: 'lists', hidden: true }, {}] });
  });

  test('is warned when a number is shown as one product and stored as another', async () => {
    await newProduct(shop, { itemNo: '123', name: 'Shown as 00123' });
    const again = await readAs((await checked('xlsx-number-sku-leading-zero-format.xlsx'))._id, { sheet: 1 });
    const [row] = await rowsOf(again._id);
    expect(row).toMatchObject({ itemNo: '00123', verdict: 'new', warnings: [{ code: 'other_zeros' }] });
    expect(row?.warnings[0]?.message).toContain('123');
  });
});
