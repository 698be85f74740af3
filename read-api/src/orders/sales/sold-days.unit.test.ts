import { expect, test } from 'vitest';
import { type SoldDay, SoldDays } from './sold-days.ts';

const soldOn = (day: string, products: number): SoldDay => ({
  ...{ day, currency: 'HKD', build: 1, changes: 1 },
  sold: {
    products: new Uint32Array(products),
    quantities: new Float64Array(products),
    amounts: new Float64Array(products),
  },
});
const days = (kept: SoldDays, first = '2026-01-01', last = '2026-12-31') =>
  [...kept.between({ first, last }).values()].map(({ day }) => day);

test('the least recently used days are evicted, and a day is counted once', () => {
  const kept = new SoldDays(3 * 2_500);
  for (const day of ['2026-01-01', '2026-01-02', '2026-01-03']) kept.keep(soldOn(day, 100));
  kept.keep(soldOn('2026-01-01', 100));
  expect(kept.bytes).toBe(3 * 2_500);
  kept.keep(soldOn('2026-01-04', 100));
  expect(days(kept)).toEqual(['2026-01-03', '2026-01-01', '2026-01-04']);
  expect(kept.bytes).toBe(3 * 2_500);
});

test('a day larger than the cache is not stored', () => {
  const kept = new SoldDays(3_000);
  kept.keep(soldOn('2026-01-01', 100));
  kept.keep(soldOn('2026-01-02', 1_000));
  expect(days(kept)).toEqual([]);
  expect(kept.bytes).toBe(0);
});

test('the currencies of a day are separate entries', () => {
  const kept = new SoldDays(1_000_000);
  kept.keep(soldOn('2026-01-01', 1));
  kept.keep({ ...soldOn('2026-01-01', 2), currency: 'USD' });
  expect([...kept.between({ first: '2026-01-01', last: '2026-01-01' }).keys()]).toEqual([
    '2026-01-01 HKD',
    '2026-01-01 USD',
  ]);
});

test('a range returns its own days, both ends included', () => {
  const kept = new SoldDays(1_000_000);
  for (const day of ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01']) kept.keep(soldOn(day, 1));
  expect(days(kept, '2026-02-01', '2026-02-28')).toEqual(['2026-02-01', '2026-02-28']);
});
