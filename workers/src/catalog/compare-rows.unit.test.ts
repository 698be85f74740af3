import type { QuantityUse } from '@countinghouse/contracts/catalog/product-import/import-report';
import { describe, expect, test } from 'vitest';
import { compareRow } from './compare-rows.ts';
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
  taxes: { on: true, classes: [{ classId: 'books', name: 'Books' }] },
};
const product: ListedProduct = {
  productId: 'p',
  version: 'p1.s1',
  supplierId: 'leaf',
  place: tea,
  tagIds: ['new'],
  line: {
    ...{ itemNo: 'A', name: 'Tea', description: 'd', quantity: 3, alertQuantity: 1, purchasePrice: 1, sellingPrice: 2 },
    ...{
      supplier: 'leaf',
      category: 'Food > Tea',
      tags: 'New',
      status: true,
      weight: '',
      taxClass: 'standard',
      packSize: 6,
    },
  },
};
const padded = new Map([['7', '007']]);
const format = { decimals: 'point', currency: new Set(['$']) } as const;
const compared = (cells: Cells, present: ListedProduct | undefined, quantity: QuantityUse = 'set') =>
  compareRow({ line: { line: 2, cells: [] }, cells, notes: [], warnings: [] }, present, false, {
    catalogue,
    format,
    padded,
    quantity,
  });
const compare = (cells: Cells, present: ListedProduct | undefined = product, quantity?: QuantityUse) =>
  compared({ itemNo: 'A', ...cells }, present, quantity);

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

  test('takes a tax class by its name in any language, and leaves it where the cell is empty', () => {
    expect(compare({ taxClass: ' ' }).verdict).toBe('same');
    expect(compare({ taxClass: '標準' }).verdict).toBe('same');
    const zero = { field: 'taxClass', from: 'standard', to: 'zero' };
    for (const cell of ['zero', 'Zero', '零稅率', 'zero-rate']) {
      expect(compare({ taxClass: cell }).finding.changes).toEqual([zero]);
    }
    const { input, seen, changes } = compare({ taxClass: ' BOOKS ' }).finding;
    expect(input).toEqual({ taxClass: 'books' });
    expect(seen?.before).toEqual({ taxClass: 'standard' });
    expect(changes).toEqual([{ field: 'taxClass', from: 'standard', to: 'books' }]);
  });

  test('is refused with a tax class that the shop has not', () => {
    const { verdict, finding } = compare({ taxClass: 'Luxury' });
    expect(verdict).toBe('error');
    expect(finding.errors).toEqual([{ field: 'taxClass', code: 'unknown_tax_class' }]);
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
    expect(faults).toEqual([{ field: 'tags', code: 'ambiguous', part: 'same' }]);
  });

  test('is invalid as a whole when its line is', () => {
    const line = { line: 2, cells: ['A'], fault: 'misplaced_quote' } as const;
    const context = { catalogue, format, padded, quantity: 'set' } as const;
    const { verdict, finding } = compareRow(
      { line, cells: { itemNo: 'A' }, notes: [], warnings: [] },
      product,
      false,
      context,
    );
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

  test('has its weight in grams, whatever unit the column or the cell names', () => {
    const inKilograms = { ...format, weightUnit: 'kg' } as const;
    const row = { line: { line: 2, cells: [] }, cells: { itemNo: 'A', weight: '0.25' }, notes: [], warnings: [] };
    const context = { catalogue, padded, quantity: 'set', format: inKilograms } as const;
    expect(compareRow(row, product, false, context).finding.input).toEqual({ weight: 250 });
    expect(compare({ weight: '2 kg' }).finding.changes).toEqual([{ field: 'weight', from: '', to: 2_000 }]);
    expect(compare({ weight: '' }).verdict).toBe('same');
    const faults = compare({ weight: '0.5' }).finding.errors;
    expect(faults).toEqual([{ field: 'weight', code: 'not_an_integer' }]);
  });

  test('of a new product contains all of its cells', () => {
    const { verdict, finding } = compared({ itemNo: ' B ', quantity: '1,000', status: 'No' }, undefined, 'ignore');
    expect({ verdict, input: finding.input, itemNo: finding.itemNo }).toEqual({
      verdict: 'new',
      input: { quantity: 1_000, status: false },
      itemNo: 'B',
    });
    expect(finding.seen).toBeUndefined();
  });
});

describe('a quantity of a product that exists', () => {
  test('is ignored, sets the stock or is added to it', () => {
    expect(compare({ quantity: '12' }, product, 'ignore').verdict).toBe('same');
    expect(compare({ quantity: '12' }, product, 'set').finding.changes).toEqual([
      { field: 'quantity', from: 3, to: 12 },
    ]);
    expect(compare({ quantity: '12' }, product, 'add').finding.changes).toEqual([
      { field: 'quantity', from: 3, to: 15 },
    ]);
    expect(compare({ quantity: '0' }, product, 'add').verdict).toBe('same');
    const most = compare({ quantity: '1000000000' }, product, 'add').finding.errors;
    expect(most.map(({ code }) => code)).toEqual(['too_big']);
  });
});

test('a text that the product has is kept, though it looks like HTML, and another one becomes plain', () => {
  const odd = { ...product, line: { ...product.line, name: 'AT&amp;T', description: '<p>x</p>' } };
  expect(compare({ name: 'AT&amp;T', description: '<p>x</p>' }, odd).verdict).toBe('same');
  expect(compare({ name: 'A&amp;B', description: '<p>y</p><p>z</p>' }, odd).finding.input).toEqual({
    ...{ name: 'A&B', description: 'y\nz' },
  });
});

test('a row that is no product is skipped, with the reason', () => {
  const row = { line: { line: 3, cells: [] }, cells: {}, notes: [], warnings: [], skipped: 'picture_row' } as const;
  const { verdict, finding } = compareRow(row, undefined, false, { catalogue, format, padded, quantity: 'set' });
  expect([verdict, finding.errors]).toEqual(['skipped', []]);
});

test('a number that another product has with other zeros in front has a warning, and no other has', () => {
  const warnings = (itemNo: string, present?: ListedProduct) =>
    compared({ itemNo }, present).finding.warnings.map(({ code, stored }) => `${code} ${stored}`);
  expect(warnings('7')).toEqual(['other_zeros 007']);
  expect(warnings('00007')).toEqual(['other_zeros 007']);
  expect([warnings('007'), warnings('70'), warnings('A7'), warnings('7', product)]).toEqual([[], [], [], []]);
});
