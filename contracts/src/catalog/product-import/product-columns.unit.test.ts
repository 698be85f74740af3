import { expect, test } from 'vitest';
import { columnNamed, fieldMappedTwice, guessedColumn } from './product-columns.ts';

test.each([
  ['SKU', 'itemNo'],
  ['Product title', 'name'],
  ['Retail price (HKD)', 'sellingPrice'],
  ['Cost per item', 'purchasePrice'],
  ['Qty.', 'quantity'],
  ['Re-order level', 'alertQuantity'],
  ['Vendor', 'supplier'],
  ['貨品編號', 'itemNo'],
  ['零售價（港元）', 'sellingPrice'],
  ['成本', 'purchasePrice'],
  ['現有庫存', 'quantity'],
  ['Colour', undefined],
  ['', undefined],
])('%s most likely means %s', (head, column) => {
  expect(guessedColumn(head)).toBe(column);
});

test('a head in the words of an export names its column, in any case, and others name none', () => {
  expect([' SELLING price ', '售價', 'sellingPrice', 'Retail'].map(columnNamed)).toEqual([
    ...['sellingPrice', 'sellingPrice', 'sellingPrice', undefined],
  ]);
});

test('a field is mapped twice by two columns, and by one beside a column that names it', () => {
  const mapped = (head: string, field: 'name' | 'tags' | null) => ({ head, field });
  const heads = ['itemNo', 'Title', 'Product'];
  expect(fieldMappedTwice([mapped('Title', 'name'), mapped('Product', 'name')], heads)).toBe('name');
  expect(fieldMappedTwice([mapped('Title', 'name')], [...heads, 'Name'])).toBe('name');
  expect(fieldMappedTwice([mapped('Title', 'name'), mapped('Product', 'tags')], heads)).toBeUndefined();
  expect(fieldMappedTwice([mapped('Title', null), mapped('Product', null)], heads)).toBeUndefined();
});
