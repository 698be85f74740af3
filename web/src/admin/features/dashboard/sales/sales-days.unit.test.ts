import { expect, test } from 'vitest';
import { dashboardDays, dayOf, daysIn, sameTimeYesterday, soldIn } from './sales-days.ts';

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

test('yesterday is compared to the end of the minute, and never beyond its own end', () => {
  const at = (now: string) => {
    const { start_at, end_at } = sameTimeYesterday('Asia/Hong_Kong', Date.parse(now));
    return [start_at, end_at].map((instant) => new Date(instant).toISOString());
  };
  expect(at('2026-11-23T02:00:30Z')).toEqual(['2026-11-21T16:00:00.000Z', '2026-11-22T02:00:59.999Z']);
  expect(at('2026-11-22T16:00:00Z')).toEqual(['2026-11-21T16:00:00.000Z', '2026-11-21T16:00:59.999Z']);
  expect(at('2026-11-23T15:59:59Z')).toEqual(['2026-11-21T16:00:00.000Z', '2026-11-22T15:59:59.999Z']);
  // The day before a change of the clocks has an hour less.
  const london = sameTimeYesterday('Europe/London', Date.parse('2026-10-25T23:30:00Z'));
  expect(new Date(london.end_at).toISOString()).toBe('2026-10-24T22:59:59.999Z');
});
