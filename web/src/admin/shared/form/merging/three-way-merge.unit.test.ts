import { expect, test } from 'vitest';
import { takeTheirs, threeWayMerge } from './three-way-merge.ts';

const base = { name: 'Cup', price: 5, tags: ['a'], bank: { branch: 'A', account: '1' } };

test('what only one side changed is taken from that side', () => {
  const mine = { ...base, price: 6 };
  const theirs = { ...base, name: 'Mug', bank: { branch: 'A', account: '2' } };
  expect(threeWayMerge(base, mine, theirs)).toEqual({
    merged: { name: 'Mug', price: 6, tags: ['a'], bank: { branch: 'A', account: '2' } },
    conflicts: [],
  });
});

test('different changes of both sides are a conflict, inside groups too; mine is kept until chosen otherwise', () => {
  const mine = { ...base, price: 6, bank: { branch: 'B', account: '1' } };
  const theirs = { ...base, price: 7, bank: { branch: 'C', account: '1' } };
  const { merged, conflicts } = threeWayMerge(base, mine, theirs);
  expect(merged).toEqual(mine);
  expect(conflicts).toEqual([
    { path: ['price'], base: 5, mine: 6, theirs: 7 },
    { path: ['bank', 'branch'], base: 'A', mine: 'B', theirs: 'C' },
  ]);
  expect(takeTheirs(merged, conflicts.slice(1))).toEqual({ ...mine, bank: { branch: 'C', account: '1' } });
});

test('a rich text is one value: parts of two people are not mixed', () => {
  const text = (words: string) => ({ text: { blocks: [{ key: words, text: words }], entityMap: {} } });
  const { merged, conflicts } = threeWayMerge(text('was'), text('mine'), text('theirs'));
  expect(merged).toEqual(text('mine'));
  expect(conflicts.map(({ path }) => path)).toEqual([['text']]);
});

test('the same change by both is no conflict', () => {
  const both = { ...base, tags: ['a', 'b'] };
  expect(threeWayMerge(base, both, { ...both })).toEqual({ merged: both, conflicts: [] });
});

test('counts on both sides are added where that is possible', () => {
  const counted = threeWayMerge(
    { quantity: 10 },
    { quantity: 12 },
    { quantity: 7 },
    {
      quantity: (was, mine, theirs) => theirs + mine - was,
    },
  );
  expect(counted).toEqual({ merged: { quantity: 9 }, conflicts: [] });
});
