import { describe, expect, it } from 'vitest';
import type { GridRow } from '../grid-draft.ts';
import {
  bodiesOf,
  changesIn,
  faultsIn,
  type GridWords,
  gridColumnsOf,
  pasted,
  percentOf,
  readCell,
  textOf,
} from './grid-cells.ts';

const leaf = (name: string, _id: string) => ({ _id, name, subCategory: [] });
const words: GridWords = {
  categories: [
    { ...leaf('Food', 'c1'), subCategory: [leaf('Tea', 'n1'), leaf('Sale', 'n2')], version: '4' },
    { ...leaf('Sale', 'c2'), version: '1' },
  ],
  suppliers: [{ _id: 's1', name: 'Leaf Ltd' }],
  tags: [
    { _id: 't1', name: 'New' },
    { _id: 't2', name: 'Green' },
  ],
  active: 'ACTIVE',
  inactive: 'INACTIVE',
};
const taxed = {
  ...words,
  taxClasses: [
    { _id: 'standard', name: 'Standard' },
    { _id: 'b1', name: 'Books' },
  ],
};
const columns = gridColumnsOf(words);
const row = (_id: string): GridRow => ({
  _id,
  version: '1',
  itemNo: _id,
  name: '',
  values: {
    ...{ purchasePrice: 1, sellingPrice: 10, quantity: 5, alertQuantity: 0 },
    ...{ category: 'c1/0', supplier: 's1', tags: ['t1'], status: true, taxClass: 'standard', packSize: 1 },
  },
});
const rows = [row('p1'), row('p2'), row('p3')];

describe('a cell', () => {
  it.each([
    ['sellingPrice', '1,234.50', 1234.5],
    ['quantity', '7', 7],
    ['packSize', '12', 12],
    ['supplier', 'leaf ltd', 's1'],
    ['supplier', '', null],
    ['category', 'food > tea', 'c1/0'],
    ['category', 'Tea', 'c1/0'],
    ['tags', 'green, New', ['t2', 't1']],
    ['tags', '', []],
    ['status', 'inactive', false],
  ] as const)('parses %s %s', (column, text, value) => {
    expect(readCell(column, text, words)).toEqual({ value });
  });

  it.each([
    ['sellingPrice', '12.345', { code: 'too_many_decimals' }],
    ['sellingPrice', '', { code: 'required' }],
    ['quantity', '-1', { code: 'too_small', limit: 0 }],
    ['quantity', 'many', { code: 'not_a_number' }],
    ['supplier', 'Blatt', { code: 'unknown', text: 'Blatt' }],
    ['category', 'Sale', undefined],
    ['tags', 'New, Old', { code: 'unknown', text: 'Old' }],
    ['status', 'perhaps', { code: 'unknown', text: 'perhaps' }],
  ] as const)('rejects %s %s', (column, text, fault) => {
    // The whole path of a top-level category is its name.
    const read = readCell(column, text, words);
    expect(read).toEqual(fault ? { fault } : { value: 'c2' });
  });

  it('parses its own format', () => {
    for (const [column, value] of Object.entries(rows[0]!.values))
      expect(readCell(column as 'status', textOf(column as 'status', value, taxed), taxed)).toEqual({ value });
  });

  it('is a tax class in a shop with taxes only', () => {
    expect(columns).not.toContain('taxClass');
    expect(gridColumnsOf(taxed).at(-1)).toBe('taxClass');
    expect(readCell('taxClass', 'books', taxed)).toEqual({ value: 'b1' });
    expect(readCell('taxClass', '', taxed)).toEqual({ value: 'standard' });
    expect(readCell('taxClass', 'Luxury', taxed)).toEqual({ fault: { code: 'unknown', text: 'Luxury' } });
    const at = { row: 0, column: 0 };
    const text = 'Tax class\nBooks';
    expect(pasted({}, rows, at, text, { columns: gridColumnsOf(taxed) }).edits).toEqual({ p1: { taxClass: 'Books' } });
    expect(pasted({}, rows, at, text, { columns }).edits).toEqual({});
    expect(changesIn(rows, { p1: { taxClass: 'Books' } }, words)).toEqual([]);
    expect(bodiesOf(changesIn(rows, { p1: { taxClass: 'Books' } }, taxed)[0]!.cells, taxed)).toEqual({
      to: { taxClass: 'b1' },
      back: { taxClass: 'standard' },
    });
  });
});

describe('edits', () => {
  it('are the valid differences, with their reversal', () => {
    const edits = { p1: { sellingPrice: '12', quantity: '5' }, p2: { tags: 'new', category: '' }, p3: { status: '?' } };
    const changes = changesIn(rows, edits, words);
    expect(changes.map(({ row: { _id }, cells }) => [_id, cells.map(({ column }) => column)])).toEqual([
      ['p1', ['sellingPrice']],
      ['p2', ['category']],
    ]);
    expect(faultsIn(rows, edits, words)).toEqual([{ row: 2, column: 7 }]);
    expect(percentOf(changes[0]!.cells[0]!)).toBe(20);
    expect(bodiesOf(changes[1]!.cells, words)).toEqual({
      to: { category: null },
      back: { category: { category: 'c1', pos: [0], version: '4' } },
    });
  });

  it('accept a block of a spreadsheet, and nothing beyond the grid', () => {
    expect(pasted({}, rows, { row: 1, column: 0 }, '1\t2\r\n3\t4\r\n5\t6\r\n', { columns }).edits).toEqual({
      p2: { sellingPrice: '1', purchasePrice: '2' },
      p3: { sellingPrice: '3', purchasePrice: '4' },
    });
    expect(pasted({}, rows, { row: 0, column: 7 }, 'ACTIVE\t12\t9', { columns }).edits).toEqual({
      p1: { status: 'ACTIVE', packSize: '12' },
    });
  });

  it('are placed by headings, in any language, and unknown item numbers are reported', () => {
    const text = 'Selling Price\tNotes\titem no\tStock\n7\told\tP3\t2\n8\t\tp9\t1\n9\t\tp1\t3';
    expect(pasted({}, rows, { row: 2, column: 4 }, text, { columns, own: { stock: 'quantity' } })).toEqual({
      edits: { p3: { sellingPrice: '7', quantity: '2' }, p1: { sellingPrice: '9', quantity: '3' } },
      unknown: ['p9'],
    });
    expect(pasted({}, rows, { row: 1, column: 4 }, '售價\n5\n6', { columns })).toEqual({
      edits: { p2: { sellingPrice: '5' }, p3: { sellingPrice: '6' } },
      unknown: [],
    });
  });
});
