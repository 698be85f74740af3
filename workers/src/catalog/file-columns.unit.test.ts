import { expect, test } from 'vitest';
import { columnsOf, ignoredIn, otherCurrenciesIn, recognisedIn } from './file-columns.ts';

const line = (...cells: string[]) => ({ line: 2, cells });
const nothing = { mapping: [], heads: [] };
const recognised = (heads: string[], ...lines: ReturnType<typeof line>[]) =>
  recognisedIn(columnsOf(heads, lines), nothing, { currency: 'HKD', hasTaxes: false });

test('columns are shown with their first distinct values, long ones cut, and empty ones without a head not at all', () => {
  const lines = [line('1', '', '', 'x'), line("'=A", 'x'.repeat(99)), line('1'), line('2'), line('3')];
  const { shown, fields } = recognised(['SKU', 'Name', '', '', 'Size'], ...lines);
  expect(shown.map(({ head, position, samples }) => [head, position, samples])).toEqual([
    ['SKU', 1, ['1', '=A', '2']],
    ['Name', 2, ['x'.repeat(60)]],
    ['', 4, ['x']],
    ['Size', 5, []],
  ]);
  expect(fields).toEqual(['itemNo', 'name', undefined, undefined, undefined]);
});

test('heads of an export are read in any language, case and order, and other columns are reported', () => {
  const file = recognised(['Colour', ' ITEMNO ', '售價', '']);
  expect(file.fields).toEqual([undefined, 'itemNo', 'sellingPrice']);
  expect(ignoredIn(file)).toEqual(['Colour']);
  const [cut = ''] = ignoredIn(recognised(['itemNo', `${'x'.repeat(99)}😀`]));
  expect([cut.length, cut.isWellFormed()]).toEqual([100, true]);
  expect(() => ignoredIn(recognised(['name']))).toThrow('no-item-number-column');
});

test('a price whose head names another currency is told', () => {
  const { shown } = recognised(['SKU', 'Price EUR', 'Cost (HKD)'], line('1', '2', '3'));
  expect(otherCurrenciesIn(shown, 'HKD')).toEqual([{ head: 'Price EUR', currency: 'EUR' }]);
  const { shown: more } = recognised(['sku', 'price', 'currency'], line('1', '2', 'HKD'), line('2', '3', 'USD'));
  expect(otherCurrenciesIn(more, 'HKD')).toEqual([{ head: 'currency', currency: 'USD' }]);
  expect(otherCurrenciesIn(recognised(['sku', 'currency'], line('1', 'HKD')).shown, 'HKD')).toEqual([]);
});
