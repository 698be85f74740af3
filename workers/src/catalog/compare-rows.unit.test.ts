import { describe, expect, test } from 'vitest';
import { cellsOf, columnsIn, compareRow, importColumns, readHeader } from './compare-rows.ts';
import type { Catalogue, ListedProduct, Names } from './product-catalogue.ts';
import { comparable } from './product-catalogue.ts';
import type { Cells } from './read-row.ts';

function names<Value>(entries: readonly { id: string; name: string; value: Value }[]): Names<Value> {
  const byName = new Map<string, Value[]>();
  for (const { name, value } of entries) byName.set(comparable(name), [...(byName.get(comparable(name)) ?? []), value]);
  return { byName, byId: new Map(entries.map(({ id, name, value }) => [id, { name, value }])) };
}
const tea = { category: 'food', pos: [0], version: '3' };
const catalogue: Catalogue = {
  suppliers: names(['leaf', 'root'].map((id) => ({ id, name: id, value: id }))),
  tags: names([
    { id: 'new', name: 'New', value: 'new' },
    { id: 'one', name: 'Same', value: 'one' },
    { id: 'two', name: 'same', value: 'two' },
  ]),
  places: names([{ id: 'tea', name: 'Food > Tea', value: tea }]),
  livingNode: new Map(),
};
const product: ListedProduct = {
  productId: 'p',
  version: 'p1.s1',
  supplierId: 'leaf',
  place: tea,
  tagIds: ['new'],
  line: {
    ...{ itemNo: 'A', name: 'Tea', description: 'd', quantity: 3, alertQuantity: 1, purchasePrice: 1, sellingPrice: 2 },
    ...{ supplier: 'leaf', category: 'Food > Tea', tags: 'New', status: true },
  },
};
const compare = (cells: Cells, present: ListedProduct | undefined = product) =>
  compareRow({ line: 2, cells: [] }, { itemNo: 'A', ...cells }, present, false, catalogue);

describe('a row', () => {
  test('changes nothing for missing columns and empty numbers', () => {
    expect(compare({}).verdict).toBe('same');
    const empty = { quantity: '', alertQuantity: ' ', purchasePrice: '', sellingPrice: '', status: '' };
    expect(compare(empty).verdict).toBe('same');
  });

  test('removes text, supplier, category or tags where their cell is empty', () => {
    const { verdict, finding } = compare({ description: '', supplier: '', category: ' ', tags: '' });
    expect(verdict).toBe('changed');
    expect(finding.input).toEqual({ description: '', supplier: null, category: null, tags: [] });
    expect(finding.seen?.before).toEqual({ description: 'd', supplier: 'leaf', category: tea, tags: ['new'] });
    expect(finding.changes).toContainEqual({ field: 'category', from: 'Food > Tea', to: '' });
  });

  test('resolves references in any case and spacing', () => {
    expect(compare({ supplier: ' LEAF ', category: 'food>TEA', tags: ' new ;' }).verdict).toBe('same');
    expect(compare({ supplier: 'root' }).finding.changes).toEqual([{ field: 'supplier', from: 'leaf', to: 'root' }]);
  });

  test('does not change a cell that equals an export, even where names are ambiguous or missing', () => {
    const line = { ...product.line, supplier: '', category: 'Two > ways', tags: 'Same; a;b' };
    const listed = { ...product, tagIds: ['one', 'semicolon'], line };
    expect(compare({ supplier: '', category: 'Two > ways', tags: 'Same; a;b' }, listed).verdict).toBe('same');
    const faults = compare({ tags: 'same' }, listed).finding.errors;
    expect(faults).toEqual([{ field: 'tags', code: 'ambiguous' }]);
  });

  test('is invalid as a whole when its line is', () => {
    const line = { line: 2, cells: ['A'], fault: 'misplaced_quote' } as const;
    const { verdict, finding } = compareRow(line, { itemNo: 'A' }, product, false, catalogue);
    expect(verdict).toBe('error');
    expect(finding.errors).toEqual([{ field: '', code: 'misplaced_quote' }]);
  });

  test.each(['#N/A', ' #DIV/0! ', '#name?', 'Err:508'])('is invalid with %j in any column', (failed) => {
    const faults = compare({ name: failed, supplier: failed, quantity: failed, tags: failed }).finding.errors;
    const fields = ['name', 'supplier', 'quantity', 'tags'];
    expect(faults.map(({ field, code }) => `${field} ${code}`)).toEqual(
      fields.map((field) => `${field} failed_formula`),
    );
    expect(compare({ itemNo: failed }, undefined).finding.errors).toEqual([
      { field: 'itemNo', code: 'failed_formula' },
    ]);
  });

  test('is invalid with ambiguous or out of range values', () => {
    const faults = (cells: Cells) => compare(cells).finding.errors.map(({ field, code }) => `${field} ${code}`);
    expect(faults({ tags: 'same' })).toEqual(['tags ambiguous']);
    expect(faults({ quantity: '-1' })).toEqual(['quantity too_small']);
    expect(faults({ quantity: '1.5' })).toEqual(['quantity not_an_integer']);
    expect(faults({ sellingPrice: '1e3' })).toEqual(['sellingPrice not_a_number']);
    expect(faults({ name: 'x'.repeat(501), itemNo: '' })).toEqual(['itemNo required', 'name too_long']);
    expect(faults({ name: 'a\u0000b' })).toEqual(['name unstorable_text']);
  });

  test('of a new product contains all of its cells', () => {
    const { verdict, finding } = compareRow(
      { line: 2, cells: [] },
      { itemNo: ' B ', quantity: '1,000', status: 'No' },
      undefined,
      false,
      catalogue,
    );
    expect({ verdict, input: finding.input, itemNo: finding.itemNo }).toEqual({
      verdict: 'new',
      input: { quantity: 1_000, status: false },
      itemNo: 'B',
    });
    expect(finding.seen).toBeUndefined();
  });
});

test('a header is read in any case and order, and unknown columns are reported', () => {
  const header = readHeader(['Colour', ' ITEMNO ', 'sellingprice', '']);
  expect(header).toEqual({ columns: [undefined, 'itemNo', 'sellingPrice', undefined], ignored: ['Colour'] });
  const [cut = ''] = readHeader(['itemNo', `${'x'.repeat(99)}😀`]).ignored;
  expect([cut.length, cut.isWellFormed()]).toEqual([100, true]);
  expect(cellsOf({ line: 2, cells: ['red', "'=A", '1'] }, header)).toEqual({ itemNo: '=A', sellingPrice: '1' });
  expect(() => readHeader(['name'])).toThrow('no-item-number-column');
  expect(() => readHeader(['itemNo', 'ItemNo'])).toThrow('column-twice');
});

test('a mapping assigns a column with an unknown head, the first of that head', () => {
  const mapping = [
    { head: 'sku', field: 'itemNo' },
    { head: 'Retail', field: 'sellingPrice' },
    { head: 'name', field: 'tags' },
    { head: 'Colour', field: null },
  ] as const;
  const heads = [' SKU', 'retail', 'Retail', 'Name', 'Colour'];
  const columns = columnsIn(heads, mapping);
  expect(columns).toEqual(['itemNo', 'sellingPrice', undefined, 'name', undefined]);
  expect(readHeader(heads, columns).ignored).toEqual(['Retail', 'Colour']);
});

test('columns to map are shown with their first distinct values, long ones cut', () => {
  const line = (...cells: string[]) => ({ line: 2, cells });
  const lines = [line('1', ''), line("'=A", 'x'.repeat(99)), line('1'), line('2'), line('3')];
  expect(importColumns(['SKU', 'Name', ''], [undefined, 'name', undefined], lines)).toEqual([
    { head: 'SKU', field: null, samples: ['1', '=A', '2'] },
    { head: 'Name', field: 'name', samples: ['x'.repeat(60)] },
  ]);
});

test('a header may have the heads of an export, of any language', () => {
  const columns = ['itemNo', 'sellingPrice', 'tags'];
  expect(readHeader(['Item No', 'selling price', 'Tags'])).toEqual({ columns, ignored: [] });
  expect(readHeader(['貨號', '警示數量']).columns, 'the head of earlier exports').toEqual(['itemNo', 'alertQuantity']);
  expect(readHeader(['貨號', ' 售價', '標籤'])).toEqual({ columns, ignored: [] });
  expect(() => readHeader(['貨號', 'itemNo'])).toThrow('column-twice');
});
