import { expect, test } from 'vitest';
import { periodBefore, yearBefore } from './compared-days.ts';

const before = (start: string, end: string) => Object.values(periodBefore({ start, end }));
const lastYear = (start: string, end: string) => Object.values(yearBefore({ start, end }));

test('the period before is as long, or the months before', () => {
  expect(before('2026-11-14', '2026-11-20')).toEqual(['2026-11-07', '2026-11-13', '7 days']);
  expect(before('2026-11-01', '2026-11-20')).toEqual(['2026-10-01', '2026-10-20', '1 months']);
  expect(before('2026-10-01', '2026-10-31')).toEqual(['2026-09-01', '2026-09-30', '1 months']);
  expect(before('2026-03-01', '2026-03-30')).toEqual(['2026-02-01', '2026-02-28', '1 months']);
  expect(before('2026-02-01', '2026-02-28')).toEqual(['2026-01-01', '2026-01-31', '1 months']);
  expect(before('2026-01-01', '2026-01-31')).toEqual(['2025-12-01', '2025-12-31', '1 months']);
  expect(before('2026-04-01', '2026-06-30')).toEqual(['2026-01-01', '2026-03-31', '3 months']);
  expect(before('2026-10-01', '2026-11-20')).toEqual(['2026-08-11', '2026-09-30', '51 days']);
});

test('the year before has the same days, or the same months', () => {
  expect(lastYear('2026-11-14', '2026-11-20')).toEqual(['2025-11-14', '2025-11-20', '12 months']);
  expect(lastYear('2028-02-29', '2028-02-29')).toEqual(['2027-02-28', '2027-02-28', '12 months']);
  expect(lastYear('2029-02-01', '2029-02-28')).toEqual(['2028-02-01', '2028-02-29', '12 months']);
});
