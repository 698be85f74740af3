import { expect, test } from 'vitest';
import { staffInitials, staffName } from './staff-name.ts';

test.each([
  ['Amy', 'Ng', 'Amy Ng', 'AN'],
  ['家欣', '吳', '吳家欣', '吳'],
  ['修', '歐陽', '歐陽修', '歐'],
  ['Amy', '吳', 'Amy 吳', 'A吳'],
  ['amy', '', 'amy', 'A'],
  ['家欣', '', '家欣', '家'],
  ['', '', '', ''],
])('first name “%s” and last name “%s” are written “%s”, in short “%s”', (firstName, lastName, name, initials) => {
  expect(staffName({ firstName, lastName })).toBe(name);
  expect(staffInitials({ firstName, lastName })).toBe(initials);
});
