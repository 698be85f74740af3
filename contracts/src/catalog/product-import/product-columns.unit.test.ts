import { expect, test } from 'vitest';
import { columnNamed, fieldMappedTwice } from './product-columns.ts';

test('a head in the words of an export names its column, in any case, and others name none', () => {
  expect([' SELLING price ', '售價', 'sellingPrice', 'Retail'].map(columnNamed)).toEqual([
    ...['sellingPrice', 'sellingPrice', 'sellingPrice', undefined],
  ]);
});

test('a field is mapped twice by two columns, other than one that several columns can be', () => {
  const mapped = (head: string, field: 'name' | 'tags' | null) => ({ head, field });
  expect(fieldMappedTwice([mapped('Title', 'name'), mapped('Product', 'name')])).toBe('name');
  expect(fieldMappedTwice([mapped('Title', 'name'), mapped('Product', 'tags'), mapped('Tag', 'tags')])).toBeUndefined();
  expect(fieldMappedTwice([mapped('Title', null), mapped('Product', null)])).toBeUndefined();
});
