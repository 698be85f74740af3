import { expect, test } from 'vitest';
import { type SaleRange, spansWithin } from './sale-rows.ts';

const spans = (start: string, end: string, more: Partial<SaleRange> = {}) =>
  Object.fromEntries(
    Object.entries(spansWithin({ start, end, by: 'none', group: 'product', ...more })).map(([unit, ranges]) => [
      unit,
      ranges.map((range: { start: string; end: string }) => `${range.start} ${range.end}`),
    ]),
  );

test('a long range is years, the months beside them, and the days beside those', () => {
  expect(spans('2024-11-20', '2026-02-03')).toEqual({
    years: ['2025-01-01 2025-12-31'],
    months: ['2024-12-01 2024-12-31', '2026-01-01 2026-01-31'],
    days: ['2024-11-20 2024-11-30', '2026-02-01 2026-02-03'],
  });
});

test('whole years and whole months leave no days', () => {
  expect(spans('2024-01-01', '2025-12-31')).toEqual({ years: ['2024-01-01 2025-12-31'], months: [], days: [] });
  expect(spans('2024-02-01', '2024-02-29')).toEqual({ years: [], months: ['2024-02-01 2024-02-29'], days: [] });
});

test('a range that ends today takes the sums of the month and the year that are not over', () => {
  expect(spans('2025-12-28', '2026-11-27', { isUpToNow: true })).toEqual({
    years: ['2026-01-01 2026-12-31'],
    months: [],
    days: ['2025-12-28 2025-12-31'],
  });
});

test('months are told apart by months, and days and weeks by days', () => {
  const ofMonths = { years: [], months: ['2025-01-01 2025-12-31'], days: ['2026-01-01 2026-01-02'] };
  expect(spans('2025-01-01', '2026-01-02', { by: 'month', later: '12 months' })).toEqual(ofMonths);
  const ofDays = { years: [], months: [], days: ['2025-01-01 2026-01-02'] };
  expect(spans('2025-01-01', '2026-01-02', { by: 'week' })).toEqual(ofDays);
  expect(spans('2025-01-01', '2026-01-02', { by: 'month', later: '30 days' })).toEqual(ofDays);
});
