import { expect, test } from 'vitest';
import { dayOf, isReconciled, totalOf } from './trend-totals.ts';

const row = (day: number, openingCount: number, salesCount: number, adjustCount: number, closingCount: number) => ({
  date: `2026-11-0${day}T00:00:00.000+08:00`,
  openingCount,
  salesCount,
  adjustCount,
  closingCount,
});

test('a day reconciles when its movements add up to its closing and the next day opens with it', () => {
  const rows = [row(1, 0, 0, 10, 10), row(2, 10, 3, 0, 7), row(3, 7, -1, -2, 6)];
  expect(rows.map((_, index) => isReconciled(rows, index))).toEqual([true, true, true]);
});

test('a wrong closing does not reconcile', () => {
  const rows = [row(1, 10, 3, 0, 8)];
  expect(isReconciled(rows, 0)).toBe(false);
});

test('a gap to the next opening makes the day before it not reconcile', () => {
  const rows = [row(1, 10, 3, 0, 7), row(2, 8, 0, 0, 8)];
  expect(rows.map((_, index) => isReconciled(rows, index))).toEqual([false, true]);
});

test('the sum of the range reconciles too', () => {
  const total = totalOf([row(1, 5, 0, 10, 15), row(2, 15, 3, 0, 12), row(3, 12, -1, -2, 11)]);
  expect(total).toEqual({ openingCount: 5, salesCount: 2, adjustCount: 8, closingCount: 11 });
  expect(isReconciled([{ date: '', ...total }], 0)).toBe(true);
});

test('the day is the date’s first ten characters', () => {
  expect(dayOf(row(4, 0, 0, 0, 0))).toBe('2026-11-04');
});
