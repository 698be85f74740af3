import { expect, test } from 'vitest';
import { isNewTagName, shownTagName } from './tag-name.ts';

test('names of up to 20 characters are shown whole, longer ones are cut to 20 and an ellipsis', () => {
  expect(shownTagName('12345678901234567890')).toBe('12345678901234567890');
  expect(shownTagName('123456789012345678901')).toBe('12345678901234567890…');
});

test('a cut never splits a character', () => {
  expect(shownTagName('🍵'.repeat(21))).toBe(`${'🍵'.repeat(20)}…`);
});

test('an empty name and an existing name in any case are not new', () => {
  const tags = [{ _id: 't', name: 'New Arrival', version: '1' }];
  expect(['', '   ', 'new arrival', ' NEW ARRIVAL '].some((name) => isNewTagName(name, tags))).toBe(false);
  expect(isNewTagName('New', tags)).toBe(true);
});
