import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatDay } from './date-format.ts';

const instant = '2026-11-21T16:05:00.000Z';

test('an instant is written as the day and the clock of its zone', () => {
  expect(formatDate(instant, 'en', 'Asia/Hong_Kong')).toBe('22 Nov 2026');
  expect(formatDate(instant, 'zh-HK', 'UTC')).toBe('2026年11月21日');
  expect(formatDateTime(instant, 'en', 'Asia/Hong_Kong')).toBe('22 Nov 2026, 00:05');
});

test('a shop day is the same day everywhere', () => {
  expect([formatDay('2026-03-01', 'en'), formatDay('2026-03-01', 'zh-HK')]).toEqual(['1 Mar 2026', '2026年3月1日']);
});
