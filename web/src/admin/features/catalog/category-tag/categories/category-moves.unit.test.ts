import type { CategoryNode } from '@countinghouse/contracts/catalog/views';
import { describe, expect, it } from 'vitest';
import { dropPlace, moveDirections, placeOfNode, productsIn, stepFrom } from './category-moves.ts';

const node = (_id: string, ...subCategory: CategoryNode[]): CategoryNode => ({ _id, name: _id, subCategory });
const forest = [node('food', node('tea', node('green')), node('coffee'), node('milk')), node('books')];

describe('a step', () => {
  it.each([
    [
      'tea',
      {
        up: undefined,
        down: { parent: 'food', before: 'milk' },
        out: { parent: null, before: 'books' },
        in: undefined,
      },
    ],
    [
      'coffee',
      {
        up: { parent: 'food', before: 'tea' },
        down: { parent: 'food', before: null },
        out: { parent: null, before: 'books' },
        in: { parent: 'tea', before: null },
      },
    ],
    [
      'books',
      { up: { parent: null, before: 'food' }, down: undefined, out: undefined, in: { parent: 'food', before: null } },
    ],
    ['gone', { up: undefined, down: undefined, out: undefined, in: undefined }],
  ])('of %s leads where it can', (id, places) => {
    expect(Object.fromEntries(moveDirections.map((way) => [way, stepFrom(forest, id, way)]))).toEqual(places);
  });
});

describe('a drop', () => {
  it('on a node puts the dragged one last below it', () => {
    expect(dropPlace(forest, 'books', { target: 'tea', side: 'inside' })).toEqual({ parent: 'tea', before: null });
  });

  it('before or after a node puts it among the siblings', () => {
    expect(dropPlace(forest, 'books', { target: 'coffee', side: 'before' })).toEqual({
      parent: 'food',
      before: 'coffee',
    });
    expect(dropPlace(forest, 'books', { target: 'coffee', side: 'after' })).toEqual({ parent: 'food', before: 'milk' });
  });

  it('where it is already changes nothing', () => {
    expect(dropPlace(forest, 'coffee', { target: 'tea', side: 'after' })).toBeUndefined();
    expect(dropPlace(forest, 'coffee', { target: 'milk', side: 'before' })).toBeUndefined();
    expect(dropPlace(forest, 'milk', { target: 'coffee', side: 'after' })).toBeUndefined();
  });
});

it('a place is the parent and the next sibling', () => {
  expect(placeOfNode(forest, 'green')).toEqual({ parent: 'tea', before: null });
  expect(placeOfNode(forest, 'food')).toEqual({ parent: null, before: 'books' });
});

it('products of nodes below count', () => {
  const own = new Map([
    ['food', 1],
    ['tea', 2],
    ['green', 4],
  ]);
  expect(productsIn(forest[0]!, own)).toBe(7);
  expect(productsIn(forest[1]!, own)).toBe(0);
});
