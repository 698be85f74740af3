import fc from 'fast-check';
import { expect, test } from 'vitest';
import { latestMailDay } from './report-mail.ts';

test('a daily mail is due on the day from its hour on', () => {
  const daily = { every: 'day', hour: 7 } as const;
  expect(latestMailDay(daily, '2026-11-27', 6)).toBe('2026-11-26');
  expect(latestMailDay(daily, '2026-11-27', 7)).toBe('2026-11-27');
  expect(latestMailDay({ ...daily, hour: 0 }, '2027-01-01', 0)).toBe('2027-01-01');
});

test('a weekly one on Mondays, a monthly one on the first', () => {
  const weekly = { every: 'week', hour: 7 } as const;
  expect(latestMailDay(weekly, '2026-11-30', 6)).toBe('2026-11-23');
  expect(latestMailDay(weekly, '2026-11-30', 7)).toBe('2026-11-30');
  expect(latestMailDay(weekly, '2026-12-06', 23)).toBe('2026-11-30');
  const monthly = { every: 'month', hour: 7 } as const;
  expect(latestMailDay(monthly, '2026-12-01', 6)).toBe('2026-11-01');
  expect(latestMailDay(monthly, '2026-12-01', 7)).toBe('2026-12-01');
});

test('the latest day is never after the shop day, goes only forwards, and is the only one of its interval', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);
  fc.assert(
    fc.property(day, fc.nat(23), fc.nat(23), fc.constantFrom('day', 'week', 'month'), (date, hour, now, every) => {
      const latest = latestMailDay({ every, hour }, dayOf(date), now);
      const tomorrow = latestMailDay({ every, hour }, dayOf(new Date(date.getTime() + 86_400_000)), now);
      const days = (date.getTime() - Date.parse(latest)) / 86_400_000;
      return latest <= dayOf(date) && latest <= tomorrow && days < { day: 2, week: 9, month: 33 }[every];
    }),
  );
});
