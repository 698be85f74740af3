import { expect, test } from 'vitest';
import { editsBetween } from './edits.ts';

test.each([
  ['wong', 'wong', 0],
  ['wogn', 'wong', 1],
  ['lantrn', 'lantern', 1],
  ['lanternn', 'lantern', 1],
  ['lintern', 'lantern', 1],
  ['chrstmass', 'christmas', 2],
  ['', 'tea', 3],
  ['tea', '', 3],
])('%s is made %s by %i edits', (one, other, edits) => {
  expect(editsBetween(one, other)).toBe(edits);
  expect(editsBetween(other, one)).toBe(edits);
});
