import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const plain = (rows: Parameters<typeof csvOf>[0]) => csvOf(rows).slice(1).split('\r\n');

test('the file begins with a byte order mark and ends with a line break', () => {
  expect(csvOf([['貨號', 3]])).toBe('\uFEFF貨號,3\r\n');
});

test('what would end a cell or a line is quoted', () => {
  expect(plain([['a,b', 'say "hi"', 'two\nlines']])).toEqual(['"a,b","say ""hi""","two\nlines"', '']);
});

test('text that a spreadsheet would calculate is text, and a negative number is a number', () => {
  expect(plain([['=1+1', '+852', '+852-1', '-3', '@x', -3]])).toEqual(["'=1+1,+852,'+852-1,'-3,'@x,-3", '']);
});
