import { expect, test } from 'vitest';
import { nodeAt } from './node-at.ts';

const leaf = (_id: string) => ({ _id, name: _id, subCategory: [] });
const tree = [
  { ...leaf('other'), version: '0' },
  {
    _id: 'tea',
    name: 'Tea',
    subCategory: [leaf('pots'), { ...leaf('cups'), subCategory: [leaf('small')] }],
    version: '3',
  },
];
const at = (category: string, ...pos: number[]) => ({ category, pos, name: '', version: '3' });

test('the place of a product is resolved to its node', () => {
  expect(nodeAt(tree, at('tea'))).toBe('tea');
  expect(nodeAt(tree, at('tea', 1))).toBe('cups');
  expect(nodeAt(tree, at('tea', 1, 0))).toBe('small');
});

test('a product without a place, or with a deleted one, has no node', () => {
  expect(nodeAt(tree, null)).toBe('');
  expect(nodeAt(tree, at('tea', 7, 0))).toBe('');
  expect(nodeAt(undefined, at('tea'))).toBe('');
});
