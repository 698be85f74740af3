import { expect, test } from 'vitest';
import { presetRange } from './report-presets.ts';

const zone = 'Asia/Hong_Kong';
const now = Date.parse('2026-11-19T16:30:00Z');

test('presets are days of the shop, independent of the zone of the browser', () => {
  expect(presetRange('today', zone, now)).toEqual({ start: '2026-11-20', end: '2026-11-20' });
  expect(presetRange('sevenDays', zone, now)).toEqual({ start: '2026-11-14', end: '2026-11-20' });
  expect(presetRange('thisMonth', zone, now)).toEqual({ start: '2026-11-01', end: '2026-11-20' });
  expect(presetRange('lastMonth', zone, now)).toEqual({ start: '2026-10-01', end: '2026-10-31' });
  expect(presetRange('quarter', zone, now)).toEqual({ start: '2026-10-01', end: '2026-11-20' });
  expect(presetRange('twelveMonths', zone, now)).toEqual({ start: '2025-12-01', end: '2026-11-20' });
});

test('the last month of January is December', () => {
  const january = Date.parse('2026-01-31T00:00:00Z');
  expect(presetRange('lastMonth', zone, january)).toEqual({ start: '2025-12-01', end: '2025-12-31' });
  expect(presetRange('twelveMonths', zone, january)).toEqual({ start: '2025-02-01', end: '2026-01-31' });
});
