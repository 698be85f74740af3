import { expect, test } from 'vitest';
import { errorFileName } from './product-sheet.ts';

test.each([
  ['imp.csv', 'errors imp.csv'],
  ['Frühling.v2.XLSX', 'errors Frühling.v2.csv'],
  ['errors imp.csv', 'errors imp.csv'],
  ['list', 'errors list.csv'],
])('the faulty rows of %s are called %s', (fileName, expected) => {
  expect(errorFileName(fileName)).toBe(expected);
});
