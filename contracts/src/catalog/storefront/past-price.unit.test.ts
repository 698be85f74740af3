import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type PastPrice, priceBefore, withEnded } from './past-price.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (time: number) => new Date(time).toISOString();
const ended = (price: number, from: number, until: number): PastPrice => ({ price, from: at(from), until: at(until) });

it('returns the price before a reduction for 30 days', () => {
  const past = withEnded([], ended(120, 0, DAY));
  expect(priceBefore(past, 100, DAY, null)).toEqual(ended(120, 0, DAY));
  expect(priceBefore(past, 100, 31 * DAY, null)).toEqual(ended(120, 0, DAY));
  expect(priceBefore(past, 100, 31 * DAY + 1, null)).toBeUndefined();
});

it('returns nothing for a price that was lower or the same', () => {
  const past = withEnded([], ended(120, 0, DAY));
  expect(priceBefore(past, 120, DAY, null)).toBeUndefined();
  expect(priceBefore(past, 121, DAY, null)).toBeUndefined();
});

it('does not take a typing error for a price', () => {
  const typed = ended(1_200, DAY, DAY + HOUR - 1);
  expect(withEnded([], typed)).toEqual([]);
  const past = withEnded(withEnded([], ended(120, 0, DAY)), typed);
  expect(priceBefore(past, 100, 2 * DAY, null)?.price).toBe(120);
  expect(withEnded([], { ...typed, until: at(DAY + HOUR) })).toHaveLength(1);
});

it('never shows a price in another currency', () => {
  const past = withEnded([], ended(120, 0, DAY));
  expect(priceBefore(past, 100, DAY, at(DAY - HOUR))?.price).toBe(120);
  expect(priceBefore(past, 100, DAY, at(DAY - HOUR + 1))).toBeUndefined();
  expect(priceBefore(past, 100, 2 * DAY, at(DAY + 1))).toBeUndefined();
});

it('returns what the whole history would, however long it is, and keeps little of it', () => {
  const step = fc.record({ price: fc.integer({ min: 1, max: 9 }), minutes: fc.integer({ min: 1, max: 6_000 }) });
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 60 }),
      fc.integer({ min: 1, max: 9 }),
      fc.nat(60_000),
      fc.option(fc.nat(100_000), { nil: undefined }),
      (steps, price, later, currency) => {
        let time = 0;
        const history = steps.map(({ price: was, minutes }) => {
          const from = time;
          time += minutes * 60_000;
          return ended(was, from, time);
        });
        const now = time + later * 60_000;
        const since = currency === undefined ? null : at(currency * 60_000);
        const kept = history.reduce(withEnded, [] as readonly PastPrice[]);
        expect(priceBefore(kept, price, now, since)).toEqual(priceBefore(history, price, now, since));
        expect(kept.length).toBeLessThanOrEqual(9);
      },
    ),
    { numRuns: 2_000 },
  );
});
