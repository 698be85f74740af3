import { expect, test } from 'vitest';
import { type Display, isInOrder, planOf } from './past-displays.ts';

const shows = (title: string, tag: string): Display => ({ title, tag: { _id: tag, name: tag } });

test('equal displays stay, changed ones are updated, the rest is added and removed', () => {
  const past = [shows('A', 'tea'), shows('B', 'tea'), shows('C', 'gift'), shows('D', 'toy')];
  const present = [shows('New', 'cup'), shows('C', 'gift'), shows('A', 'cup'), shows('Renamed', 'tea')];
  expect(planOf(past, present)).toEqual({
    places: [2, 3, 1, undefined],
    changes: [
      { index: 2, display: past[0] },
      { index: 3, display: past[1] },
    ],
    surplus: [0],
  });
});

test('of two equal displays each is used once', () => {
  const twice = [shows('A', 'tea'), shows('A', 'tea')];
  expect(planOf(twice, twice)).toEqual({ places: [0, 1], changes: [], surplus: [] });
});

test('indexes are in order when each is behind the one before', () => {
  expect(isInOrder([0, 2, 5])).toBe(true);
  expect(isInOrder([1, 0])).toBe(false);
});
