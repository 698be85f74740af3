import { expect, test } from 'vitest';
import { findNames, optionSearch, treeSearch } from './name-search.ts';

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

test.each([
  ['wifi', ['Wi-Fi']],
  ['wi fi', ['Wi-Fi']],
  ["children's", ['Children’s e-card']],
  ['ecard', ['Children’s e-card']],
])('“%s” finds names whatever their quotes and dashes', (search, found) => {
  const { has } = findNames(search, ['Wi-Fi', 'Children’s e-card', 'Toys']);
  expect(['Wi-Fi', 'Children’s e-card', 'Toys'].filter(has)).toEqual(found);
});

test.each([
  ['lamp floor', ['Floor lamp']],
  ['flor', ['Floor lamp']],
  ['LAMP ', ['Table lamps', 'Floor lamp']],
  ['cafe', ['Café sets']],
])('a choice finds by “%s”, and a tree the same below', (typed, found) => {
  const options = names.map((name) => ({ value: name, label: name }));
  const { filterOption } = optionSearch(options);
  expect(options.filter((option) => filterOption(typed, option)).map(({ label }) => label)).toEqual(found);
  const below = names.map((name) => ({ value: name, title: name }));
  const { filterTreeNode } = treeSearch([{ title: 'All', children: below }]);
  expect(below.filter((node) => filterTreeNode(typed, node)).map(({ title }) => title)).toEqual(found);
});
