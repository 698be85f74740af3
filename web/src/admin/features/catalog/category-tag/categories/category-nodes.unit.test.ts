import { expect, test } from 'vitest';
import { placedNode, renamesTo } from './category-nodes.ts';

const mugs = { _id: 'mugs', name: 'Mugs', subCategory: [] };
const cups = { _id: 'cups', name: 'Cups', subCategory: [mugs] };
const plates = { _id: 'plates', name: 'Plates', subCategory: [] };
const categories = [
  { _id: 'garden', name: 'Garden', subCategory: [], version: '2' },
  { _id: 'kitchen', name: 'Kitchen', subCategory: [plates, cups], version: '7' },
];

test('a node is found at any depth, with its path from the top and the version of its own tree', () => {
  expect(placedNode(categories, 'mugs')).toEqual({
    _id: 'mugs',
    name: 'Mugs',
    category: 'kitchen',
    pos: [1, 0],
    version: '7',
    below: 0,
  });
  expect(placedNode(categories, 'kitchen')).toMatchObject({ category: 'kitchen', pos: [], below: 3 });
});

test('a node keeps its identity when others are added before it', () => {
  const [garden, kitchen] = categories;
  const grown = [garden, { ...kitchen, subCategory: [mugs, plates, cups], version: '8' }] as typeof categories;
  expect(placedNode(grown, 'cups')).toMatchObject({ pos: [2], version: '8' });
});

test('a deleted node is not found, nor is an undefined one', () => {
  expect(placedNode(categories, 'spoons')).toBeUndefined();
  expect(placedNode(categories, undefined)).toBeUndefined();
});

test('nodes get their earlier names at their current place; new and deleted ones are unchanged', () => {
  const past = {
    _id: 'kitchen',
    name: 'Kitchen',
    subCategory: [
      { ...cups, name: 'Tea cups', subCategory: [{ ...mugs, name: 'Beakers' }] },
      plates,
      { ...plates, _id: 'gone' },
    ],
  };
  const present = { _id: 'kitchen', name: 'Cookery', subCategory: [{ ...plates, _id: 'new' }, plates, cups] };
  expect(renamesTo(past, present)).toEqual([
    { name: 'Kitchen', pos: [] },
    { name: 'Tea cups', pos: [2] },
    { name: 'Beakers', pos: [2, 0] },
  ]);
  expect(renamesTo(present, present)).toEqual([]);
});
