import { expect, test } from 'vitest';
import { dashboardDays, dayOf, daysIn, soldIn } from './sales-days.ts';

const zone = 'Asia/Hong_Kong';
const row = (day: string, quantity: number, amount: number) => ({
  date: `${day}T00:00:00.000+08:00`,
  orders: 1,
  quantity,
  amount,
});

test('the days reach back to the first of last month', () => {
  expect(dashboardDays(zone, Date.parse('2026-11-19T16:00:00Z'))).toEqual({ start: '2026-10-01', end: '2026-11-20' });
  expect(dashboardDays(zone, Date.parse('2026-12-31T16:00:00Z'))).toEqual({ start: '2026-12-01', end: '2027-01-01' });
});

test('a range sums its own days, both ends included, to the cent', () => {
  const days = [row('2026-10-31', 9, 9), row('2026-11-01', 1, 0.1), row('2026-11-02', 2, 0.2), row('2026-11-03', 9, 9)];
  const range = { start: '2026-11-01', end: '2026-11-02' };
  expect(daysIn(days, range).map(dayOf)).toEqual(['2026-11-01', '2026-11-02']);
  expect(soldIn(days, range)).toEqual({ quantity: 3, amount: 0.3 });
});
