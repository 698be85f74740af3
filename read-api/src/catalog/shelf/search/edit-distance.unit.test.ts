import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

it.each([
  ['mug', 'mug', 0],
  ['mgu', 'mug', 1],
  ['retropsot', 'retrospot', 1],
  ['lantrn', 'lantern', 1],
  ['lanttern', 'lantern', 1],
  ['lentern', 'lantern', 1],
  ['', 'ab', 2],
  ['retro', 'retrospot', Infinity],
  ['abc', 'xyz', Infinity],
])('the distance from %s to %s is %s', (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance);
});

it('the distance of two words is symmetric, and at most one for each of several mistakes', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(letters, letters, fc.nat(4), (one, other, most) => {
      const distance = editDistance(one, other, most);
      expect(editDistance(other, one, most)).toBe(distance);
      expect(distance === 0).toBe(one === other);
      const exact = editDistance(one, other, 99);
      expect(distance).toBe(exact <= most ? exact : Infinity);
    }),
  );
  fc.assert(
    fc.property(letters, fc.nat(7), (word, at) => {
      expect(editDistance(word, word.slice(0, at) + word.slice(at + 1), 99)).toBeLessThanOrEqual(1);
      const exchanged = word.slice(0, at) + [...word.slice(at, at + 2)].reverse().join('') + word.slice(at + 2);
      expect(editDistance(word, exchanged, 99)).toBeLessThanOrEqual(1);
    }),
  );
});
