import { describe, expect, test } from 'vitest';
import type { ImportField, MappedColumn } from './product-columns.ts';
import { areColumnsUnsure, recogniseColumns } from './recognise-columns.ts';

const nothing = { mapping: [], heads: [] };
const shop = { currency: 'HKD', hasTaxes: false };
const fieldsOf = (heads: readonly string[], values: readonly (readonly string[])[] = []) =>
  recogniseColumns(
    heads.map((head, index) => ({ head, values: values[index] ?? [] })),
    nothing,
    shop,
  ).columns.map(({ field }) => field);

describe('a column whose head names none of ours', () => {
  test.each([
    ['SKU', 'itemNo'],
    ['product_sku', 'itemNo'],
    ['Variant SKU', 'itemNo'],
    ['SKUcode', 'itemNo'],
    ['Variant Barcode', null],
    ['EAN13', null],
    ['Product title', 'name'],
    ['Product ID', 'itemNo'],
    ['Supplier name', 'supplier'],
    ['Retail price (HKD)', 'sellingPrice'],
    ['Compare-at price', null],
    ['Cost per item', 'purchasePrice'],
    ['Qty.', 'quantity'],
    ['Low stock amount', 'alertQuantity'],
    ['Re-order level', 'alertQuantity'],
    ['In stock?', null],
    ['Vendor', 'supplier'],
    ['Tax category', null],
    ['SEO title', null],
    ['貨品編號', 'itemNo'],
    ['零售價（港元）', 'sellingPrice'],
    ['成本', 'purchasePrice'],
    ['現有庫存', 'quantity'],
    ['货号', 'itemNo'],
    ['条码', null],
    ['Colour', null],
    ['', null],
  ] as const)('is taken by its words: %s is %s', (head, field) => {
    expect(fieldsOf([head])).toEqual([field]);
  });

  test('is what a whole word of it says before what a part of it says', () => {
    expect(fieldsOf(['Stockist code', 'Stock'])).toEqual([null, 'quantity']);
    expect(fieldsOf(['Product ID', 'SKU', 'Product name'])).toEqual([null, 'itemNo', 'name']);
  });

  test('is not what its values cannot be', () => {
    expect(fieldsOf(['Price'], [['cheap', 'dear']])).toEqual([null]);
    expect(fieldsOf(['Price'], [['HK$1,234.50', '.99']])).toEqual(['sellingPrice']);
    expect(fieldsOf(['Stock'], [['TRUE', 'FALSE']])).toEqual([null]);
    expect(fieldsOf(['Published'], [['2025-01-01']])).toEqual([null]);
    expect(fieldsOf(['Code', 'Article'], [['4006381333931'], ['A-1']])).toEqual([null, 'itemNo']);
  });

  test('is a photo where it holds addresses of pictures', () => {
    expect(fieldsOf(['Image link', 'Photo'], [['https://a.example/1.jpg'], ['front']])).toEqual(['photo', null]);
  });

  test('is the cost as a unit price beside a retail price', () => {
    expect(fieldsOf(['貨號', '單價'])).toEqual(['itemNo', 'sellingPrice']);
    expect(fieldsOf(['貨號', '單價', '建議零售價'])).toEqual(['itemNo', 'purchasePrice', 'sellingPrice']);
    expect(fieldsOf(['SKU', 'Unit price', 'RRP'])).toEqual(['itemNo', 'purchasePrice', 'sellingPrice']);
    expect(fieldsOf(['SKU', 'Unit price', 'Cost', 'RRP'])).toEqual(['itemNo', null, 'purchasePrice', 'sellingPrice']);
  });
});

describe('what staff said', () => {
  const file = (...heads: string[]) => heads.map((head) => ({ head, values: [] }));
  const mapped = (head: string, field: ImportField | null): MappedColumn => ({ head, field });
  const found = (...given: Parameters<typeof recogniseColumns>) => recogniseColumns(...given).columns;

  test('about a file holds for every column, also for one with a name of ours, and by the order of equal heads', () => {
    const columns = found(
      file('Item No', 'Name', 'Name', ''),
      { mapping: [mapped('name', null), mapped('Name', 'description'), mapped('', 'name')], heads: [] },
      shop,
    );
    expect(columns).toEqual([
      { field: 'itemNo', basis: 'named', rival: null },
      { field: null, basis: 'chosen', rival: null },
      { field: 'description', basis: 'chosen', rival: null },
      { field: 'name', basis: 'chosen', rival: null },
    ]);
    expect(areColumnsUnsure(columns)).toBe(false);
  });

  test('about other heads than those of the file counts for nothing', () => {
    const columns = found(file('SKU', 'Title'), { mapping: [mapped('A report', null)], heads: [] }, shop);
    expect(columns.map(({ field, basis }) => [field, basis])).toEqual([
      ['itemNo', 'guessed'],
      ['name', 'guessed'],
    ]);
  });

  test('about a head holds for the next file, and yields to a name of ours', () => {
    const heads = [mapped('artikel', 'name'), mapped('Title', 'name')];
    expect(found(file('SKU', 'Artikel'), { mapping: [], heads }, shop)[1]).toMatchObject({ field: 'name' });
    const [, title] = found(file('Name', 'Title'), { mapping: [], heads }, shop);
    expect(title).toEqual({ field: null, basis: null, rival: null });
    const twice = found(file('Title', 'Artikel'), { mapping: [], heads }, shop);
    expect(twice.map(({ field, rival }) => [field, rival])).toEqual([
      ['name', null],
      ['itemNo', 'name'],
    ]);
  });

  test('about a file holds for the next one with the same heads, and needs no confirmation again', () => {
    const layout = ['itemNo', null, 'sellingPrice'] as const;
    const columns = found(file('SKU', 'Name', 'Cost'), { mapping: [], layout, heads: [] }, shop);
    expect(columns.map(({ field }) => field)).toEqual(layout);
    expect(areColumnsUnsure(columns)).toBe(false);
  });

  test('is asked for where a field was guessed, and where two columns have one name', () => {
    expect(areColumnsUnsure(found(file('Item No', 'Name', 'Colour'), nothing, shop))).toBe(false);
    expect(areColumnsUnsure(found(file('Item No', 'Title'), nothing, shop))).toBe(true);
    const clash = found(file('Item No', 'Name', 'Name'), nothing, shop);
    expect(clash.map(({ field, rival }) => [field, rival])).toEqual([
      ['itemNo', null],
      ['name', null],
      [null, 'name'],
    ]);
    expect(areColumnsUnsure(clash)).toBe(true);
  });
});

test('prices of a Medusa file are those in the currency of the shop, then the first ones', () => {
  const heads = ['Product Handle', 'Product Title', 'Variant SKU', 'Variant Price EUR', 'Variant Price USD'];
  const file = heads.map((head) => ({ head, values: ['1'] }));
  const price = (currency: string) =>
    recogniseColumns(file, nothing, { ...shop, currency }).columns.findIndex(({ field }) => field === 'sellingPrice');
  expect([price('USD'), price('EUR'), price('HKD')]).toEqual([4, 3, 3]);
});

test('only a shop with taxes has a column of tax classes', () => {
  const heads = ['SKU', 'Regular price', 'Is featured?', 'Tax class', 'Name'];
  const file = heads.map((head) => ({ head, values: ['reduced-rate'] }));
  const taxClassIn = (hasTaxes: boolean) => recogniseColumns(file, nothing, { ...shop, hasTaxes }).columns[3];
  expect(taxClassIn(true)).toEqual({ field: 'taxClass', basis: 'named', rival: null });
  expect(taxClassIn(false)?.field).toBeNull();
  const chosen = { mapping: [{ head: 'Tax class', field: 'taxClass' as const }], heads: [] };
  expect(recogniseColumns(file, chosen, shop).columns[3]?.field).toBeNull();
});
