import { expect, test } from 'vitest';
import { findNames } from './name-search.ts';

const names = ['Table lamps', 'Floor lamp', 'Café sets', '茶葉', 'Toys'];

test.each([
  ['', names, undefined],
  ['lamp', ['Table lamps', 'Floor lamp'], undefined],
  ['lamp floor', ['Floor lamp'], undefined],
  ['cafe', ['Café sets'], undefined],
  ['茶', ['茶葉'], undefined],
  ['lmap', ['Table lamps', 'Floor lamp'], 'lamp'],
  ['flor lmap', ['Floor lamp'], 'floor lamp'],
  ['xylophone', [], undefined],
  ['茶杯', [], undefined],
])('“%s” finds %j', (search, found, similar) => {
  const { has, isNothing, ...result } = findNames(search, names);
  expect(names.filter(has)).toEqual(found);
  expect(result).toEqual({ similar });
  expect(isNothing).toBe(found.length === 0);
});
