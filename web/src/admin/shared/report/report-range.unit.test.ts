import { expect, test } from 'vitest';
import { instantsOf, monthToDate } from './report-range.ts';

test('the month and today are the shop’s, not the browser’s', () => {
  const lastHourOfJulyInUtc = Date.parse('2026-07-31T23:30:00Z');
  expect(monthToDate('Asia/Hong_Kong', lastHourOfJulyInUtc)).toEqual({ start: '2026-08-01', end: '2026-08-01' });
  expect(monthToDate('America/New_York', lastHourOfJulyInUtc)).toEqual({ start: '2026-07-01', end: '2026-07-31' });
});

test('a range runs from the first instant of its first day to the last of its last', () => {
  const { start_at, end_at } = instantsOf({ start: '2026-11-01', end: '2026-11-20' }, 'Asia/Hong_Kong');
  expect(new Date(start_at).toISOString()).toBe('2026-10-31T16:00:00.000Z');
  expect(new Date(end_at).toISOString()).toBe('2026-11-20T15:59:59.999Z');
});

test('a day lengthened by daylight saving time is complete', () => {
  const { start_at, end_at } = instantsOf({ start: '2026-11-01', end: '2026-11-01' }, 'America/New_York');
  expect(end_at - start_at + 1).toBe(25 * 3_600_000);
});
