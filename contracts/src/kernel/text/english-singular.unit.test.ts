import { expect, test } from 'vitest';
import { otherSingulars, singular } from './english-singular.ts';

test.each([
  ['mugs', 'mug'],
  ['boxes', 'box'],
  ['berries', 'berry'],
  ['cookies', 'cookie'],
  ['ties', 'tie'],
  ['knives', 'knife'],
  ['shelves', 'shelf'],
  ['leaves', 'leaf'],
  ['gloves', 'glove'],
  ['olives', 'olive'],
  ['sleeves', 'sleeve'],
  ['glasses', 'glass'],
  ['dresses', 'dress'],
  ['buses', 'bus'],
  ['lenses', 'lens'],
  ['houses', 'house'],
  ['vases', 'vase'],
  ['roses', 'rose'],
  ['sizes', 'size'],
  ['brushes', 'brush'],
  ['matches', 'match'],
  ['headaches', 'headache'],
  ['potatoes', 'potato'],
  ['shoes', 'shoe'],
  ['photos', 'photo'],
  ['volcanoes', 'volcano'],
  ['mice', 'mouse'],
  ['children', 'child'],
  ['childrens', 'child'],
  ['women', 'woman'],
  ['gentlemen', 'gentleman'],
  ['teeth', 'tooth'],
  ['menus', 'menu'],
  ['crocuses', 'crocus'],
])('the singular of %s is %s', (plural, one) => {
  expect(singular(plural)).toBe(one);
  expect(singular(one)).toBe(one);
});

test.each(
  `glass bus christmas xmas dress lens gas yes circus iris tennis canvas series news spice pumice cheese specimen
  this men's s 12s café 茶 a1s`.split(/\s+/),
)('%s stays as it is', (word) => {
  expect(singular(word)).toBe(word);
});

test('a singular that is no part of its plural is another word', () => {
  expect(otherSingulars(['mugs', 'berries', 'mice', 'tea', 'boxes', 'women'])).toEqual(['berry', 'mouse', 'woman']);
});
