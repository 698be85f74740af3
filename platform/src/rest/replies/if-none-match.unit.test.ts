import { expect, it } from 'vitest';
import { isUnchanged } from './if-none-match.ts';

it.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['"b","a" ', true],
  ['*', true],
  [undefined, false],
  ['', false],
  ['a', false],
  ['"b"', false],
  ['"b, a"', false],
])('If-None-Match: %s names the tag "a": %s', (header, expected) => {
  expect(isUnchanged(header, 'W/"a"')).toBe(expected);
  expect(isUnchanged(header, '"a"')).toBe(expected);
});
