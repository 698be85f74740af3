import { expect, test } from 'vitest';
import { rankedRows, totalSold } from './ranked-row.ts';

const of = (_id: string) => ({ product: { _id, itemNo: _id, name: _id, photo: '' }, productId: _id });
const now = [
  { ...of('a'), quantity: 9, amount: 0.1 },
  { ...of('b'), quantity: 4, amount: 0.2 },
];

test('every line meets its own product of the period before, whatever its rank was then', () => {
  const before = [
    { ...of('b'), quantity: 7, amount: 1 },
    { ...of('c'), quantity: 1, amount: 1 },
  ];
  expect(rankedRows(now, before).map(({ rank, before: then }) => [rank, then?.quantity])).toEqual([
    [1, 0],
    [2, 7],
  ]);
  expect(rankedRows(now)[0]).not.toHaveProperty('before');
});

test('products that are gone keep their own figures', () => {
  const gone = (productId: string, quantity: number) => ({ product: null, productId, quantity, amount: 0 });
  const rows = rankedRows([gone('a', 3), gone('b', 1)], [gone('b', 5), gone('a', 4)]);
  expect(rows.map(({ before }) => before?.quantity)).toEqual([4, 5]);
});

test('amounts add up to the cent', () => {
  expect(totalSold(now)).toEqual({ quantity: 13, amount: 0.3 });
});
