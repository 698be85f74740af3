import { describe, expect, test } from 'vitest';
import { currencySigns, decimalsOf, numberIn } from './numbers.ts';

const currency = currencySigns({ name: 'HKD', symbol: '$' });
const point = (cell: string) => numberIn(cell, { decimals: 'point', currency });
const comma = (cell: string) => numberIn(cell, { decimals: 'comma', currency });

describe('a number', () => {
  test.each([
    ['$12.99', 12.99],
    ['HK$1,234.50', 1234.5],
    ['HKD 120', 120],
    ['120港元', 120],
    ['120 元', 120],
    ['.99', 0.99],
    ['12.', 12],
    ['１２．５０', 12.5],
    ['  19.90  ', 19.9],
    ["1'234.50", 1234.5],
    ['1 234.50', 1234.5],
    ['1,23,456.00', 123456],
    ['+5', 5],
    ['3.3000000000000003', 3.3],
    ['10.489500000000001', 10.4895],
    ['-$5', -5],
    ['−5', -5],
    ['0', 0],
    ['1,234', 1234],
  ])('%s is read without currency, blanks and groups', (cell, value) => {
    expect(point(cell)).toBe(value);
  });

  test.each([
    ['12,5', 12.5],
    ['12,50', 12.5],
    ['1.234,50', 1234.5],
    ['1 234,50', 1234.5],
    ['1.500', 1500],
    ['2.499.000', 2499000],
  ])('%s is read with a comma before its decimals', (cell, value) => {
    expect(comma(cell)).toBe(value);
  });

  test.each([
    ['€9.95', 'other_currency'],
    ['¥100', 'other_currency'],
    ['12.50 USD', 'other_currency'],
    ['US$12', 'other_currency'],
    ['NT$12', 'other_currency'],
    ['1e3', 'not_a_number'],
    ['-', 'not_a_number'],
    ['N/A', 'not_a_number'],
    ['free', 'not_a_number'],
    ['12,5', 'not_a_number'],
    ['1,2345', 'not_a_number'],
    ['1.2.3', 'not_a_number'],
    ['12 5', 'not_a_number'],
    ['5-', 'not_a_number'],
    ['.', 'not_a_number'],
    ['5 kg', 'not_a_number'],
    [`${'1'.repeat(5)}${' '.repeat(30_000)}x`, 'not_a_number'],
  ] as const)('%s is none', (cell, fault) => {
    expect(point(cell)).toBe(fault);
  });

  test('of a shop in another currency has its sign', () => {
    const dollars = currencySigns({ name: 'USD', symbol: '$' });
    const read = (cell: string) => numberIn(cell, { decimals: 'point', currency: dollars });
    expect([read('US$12'), read('12.50 USD'), read('HK$12')]).toEqual([12, 12.5, 'other_currency']);
  });

  test('that either sign could be in is a fault while the sign is open, and others are not', () => {
    const open = (cell: string) => numberIn(cell, { decimals: null, currency });
    expect([open('1,234'), open('1.500'), open('12,50'), open('12.50'), open('7'), open('')]).toEqual([
      ...['ambiguous_number', 'ambiguous_number', 12.5, 12.5, 7, undefined],
    ]);
  });
});

describe('the decimal sign of a file', () => {
  const found = (...cells: string[]) => {
    const { decimals, isAsked } = decimalsOf(cells, undefined);
    return isAsked ? 'asked' : decimals;
  };

  test('is what its numbers prove', () => {
    expect(found('1.500', '12,50', '1.234,50', '2.499', '3')).toBe('comma');
    expect(found('1,234', '12.50')).toBe('point');
    expect(found('0.125')).toBe('point');
    expect(found('1,234,567')).toBe('point');
    expect(found('HK$ 12.5')).toBe('point');
    expect(found('12', '', 'free')).toBe(null);
  });

  test('is that of most numbers where no number depends on it', () => {
    expect(found('12.50', '9.90', '8,5')).toBe('point');
    expect(found('12.50', '8,5')).toBe('asked');
  });

  test('is asked for where a number depends on it and nothing, or both, is proven', () => {
    expect(found('1,234', '5')).toBe('asked');
    expect(found('1,234', '12.50', '12,50')).toBe('asked');
    expect(decimalsOf(['1,234', '1.500'], 'comma')).toEqual({
      ...{ decimals: 'comma', isAsked: false, ambiguous: ['1,234', '1.500'] },
    });
  });
});
