import { expect, test } from 'vitest';
import { rankedRows } from './ranked-row.ts';

const of = (_id: string) => ({ product: { _id, itemNo: _id, name: _id, photo: '' }, productId: _id });
const sold = [
  { ...of('a'), quantity: 9, amount: 0.1 },
  { ...of('b'), quantity: 4, amount: 0.2 },
];

test('the rows of a whole ranking are numbered, those of a later page continue', () => {
  expect(rankedRows(sold).map(({ rank }) => rank)).toEqual([1, 2]);
  const later = sold.map((row, index) => ({ ...row, rank: 101 + index }));
  expect(rankedRows(later).map(({ rank }) => rank)).toEqual([101, 102]);
});
