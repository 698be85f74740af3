import { expect, test } from 'vitest';
import { relatedRows } from './related-rows.ts';

test('a number of a workbook is read as itself, whatever sign the texts beside it have before their decimals', () => {
  const line = { line: 2, cells: ['12.5', '12.125', '1.500'], numeric: [0, 1] };
  const columns = ['itemNo', 'sellingPrice', 'purchasePrice'] as const;
  const cellsBy = (decimals: 'point' | 'comma' | null) => relatedRows([line], columns, decimals)[0]?.cells;
  expect(cellsBy('comma')).toEqual({ itemNo: '12.5', sellingPrice: '12,125', purchasePrice: '1.500' });
  expect(cellsBy('point')).toEqual({ itemNo: '12.5', sellingPrice: '12.125', purchasePrice: '1.500' });
  expect(cellsBy(null)).toEqual(cellsBy('point'));
});
