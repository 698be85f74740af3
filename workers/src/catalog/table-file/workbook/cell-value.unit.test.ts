import { describe, expect, test } from 'vitest';
import { cellValue } from './cell-value.ts';

const number = (text: string, format = 'General', since1904 = false) =>
  cellValue({ type: undefined, format, text }, since1904);

describe('a number in a workbook', () => {
  test.each([
    ['3.3000000000000003', '3.3'],
    ['0.30000000000000004', '0.3'],
    ['19.989999999999998', '19.99'],
    ['10.489500000000001', '10.4895'],
    ['1001.0', '1001'],
    ['4006381333931', '4006381333931'],
    ['1E-7', '0.0000001'],
    ['1.5E3', '1500'],
    ['-0.5', '-0.5'],
  ])('%s is the digits that a spreadsheet keeps: %s', (stored, text) => {
    expect(number(stored)).toEqual({ text, isNumber: true });
  });

  test.each([
    ['123', '00000', '00123'],
    ['12', '"SKU-"0000', 'SKU-0012'],
    ['1234.5', '"HK$"#,##0.00', 'HK$1,234.50'],
    ['0.5', '0%', '50%'],
    ['5', '_-* 0_-', '5'],
  ])('%s with the format %s is shown as %s', (stored, format, shown) => {
    const { text, mark } = number(stored, format);
    expect(text).toBe(stored);
    expect(mark?.shown ?? text).toBe(shown);
  });

  test('with more digits than are kept is not rounded, and marked', () => {
    const mark = { is: 'long', shown: '1.23457E+19', stored: '12345678901234567000' };
    expect(number('12345678901234567000')).toEqual({ text: '12345678901234567000', mark });
  });

  test('that is a day is that day, and marked with what is shown', () => {
    const shown = { is: 'date', shown: '2-Mar', stored: '46083' };
    expect(number('46083', 'd-mmm')).toEqual({ text: '2026-03-02', mark: shown });
    expect(number('46083.75', 'yyyy-mm-dd hh:mm').text).toBe('2026-03-02 18:00:00');
    expect(number('44621', 'd-mmm', true).text).toBe('2026-03-02');
    expect(number('0.75', 'hh:mm').text).toBe('18:00');
  });

  test.each(['[[[', '"', '0'.repeat(5_000), ';;;', '[<', '\\'])('with the odd format %j has a text', (format) => {
    expect(number('5', format).text).toBe('5');
  });

  test('that is none is its text', () => {
    expect(number('abc').text).toBe('abc');
    expect(number('').text).toBe('');
    expect(number('1e400').text).toBe('1e400');
  });
});

test('other cells are their texts: booleans, days, errors and results of formulas', () => {
  const value = (type: string, text: string) => cellValue({ type, format: 'General', text }, false).text;
  expect([value('b', '1'), value('b', '0')]).toEqual(['true', 'false']);
  expect(value('d', '2026-03-02T00:00:00')).toBe('2026-03-02');
  expect([value('e', '#N/A'), value('str', ' a ')]).toEqual(['#N/A', ' a ']);
});
