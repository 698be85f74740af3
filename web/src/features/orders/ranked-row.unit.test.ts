import { expect, test } from 'vitest';
import { rankedRows, totalSold } from './ranked-row.ts';

const product = (_id: string) => ({ _id, itemNo: _id, name: _id, photo: '' });
const now = [
  { product: product('a'), quantity: 9, amount: 0.1 },
  { product: product('b'), quantity: 4, amount: 0.2 },
];

test('every line meets its own product of the period before, whatever its rank was then', () => {
  const before = [
    { product: product('b'), quantity: 7, amount: 1 },
    { product: product('c'), quantity: 1, amount: 1 },
  ];
  expect(rankedRows(now, before).map(({ rank, before: then }) => [rank, then?.quantity])).toEqual([
    [1, 0],
    [2, 7],
  ]);
  expect(rankedRows(now)[0]).not.toHaveProperty('before');
});

test('amounts add up to the cent', () => {
  expect(totalSold(now)).toEqual({ quantity: 13, amount: 0.3 });
});
