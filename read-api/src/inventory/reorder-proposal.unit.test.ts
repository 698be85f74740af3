import { addDays } from '@countinghouse/contracts/kernel/shop-day';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demandOf, type ProductDay, proposalOf } from './reorder-proposal.ts';

const TODAY = '2026-03-01';
const daysAgo = (days: number) => addDays(TODAY, -days);
const day = (back: number, given: Partial<ProductDay>): ProductDay => ({
  ...{ day: daysAgo(back), sold: 0, adjusted: 0, missed: 0 },
  ...given,
});

describe('the demand of thirty days', () => {
  test('is spread over days in stock and days on which something was missed', () => {
    // Came four days ago, sold out two days ago; yesterday three units were missed, today nothing was known.
    const days = [day(4, { adjusted: 6 }), day(3, { sold: 2 }), day(2, { sold: 4 }), day(1, { missed: 3 })];
    expect(demandOf(0, days, TODAY)).toEqual({
      ...{ missed: 3, demand: 9, daysInStock: 3, demandDays: 4 },
      ...{ demandADay: 2.25, deviation: 1.48 },
    });
  });

  test('leaves aside what is older than thirty days, but for the stock that it left', () => {
    const days = [day(30, { adjusted: 9, sold: 5, missed: 7 }), day(29, { sold: 1 })];
    expect(demandOf(3, days, TODAY)).toMatchObject({ missed: 0, demand: 1, daysInStock: 30, demandADay: 0.03 });
  });

  test('is nothing for a product that was never there, and never below nothing', () => {
    const none = { missed: 0, demand: 0, daysInStock: 0, demandDays: 0, demandADay: 0, deviation: 0 };
    expect(demandOf(0, [], TODAY)).toEqual(none);
    expect(demandOf(4, [day(0, { sold: -4 })], TODAY)).toMatchObject({ demand: -4, demandADay: 0, daysInStock: 1 });
  });

  test('is what a walk through the days from the first one finds', () => {
    const move = fc.record({
      back: fc.integer({ min: -1, max: 45 }),
      sold: fc.integer({ min: -3, max: 6 }),
      adjusted: fc.integer({ min: -4, max: 8 }),
      missed: fc.nat(4),
    });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        let level = 0;
        const samples: number[] = [];
        let inStock = 0;
        for (let back = 45; back >= -1; back -= 1) {
          const of = moves.filter((one) => one.back === back);
          const sum = (name: 'sold' | 'adjusted' | 'missed') => of.reduce((all, one) => all + one[name], 0);
          const before = level;
          level += sum('adjusted') - sum('sold');
          if (back >= 30 || back < 0) continue;
          const isInStock = before > 0 || level > 0 || sum('sold') !== 0;
          if (isInStock) inStock += 1;
          if (isInStock || sum('missed') > 0) samples.push(sum('sold') + sum('missed'));
        }
        const days = Array.from({ length: 47 }, (_, n) => n - 1).flatMap((back) => {
          const of = moves.filter((one) => one.back === back);
          const sum = (name: 'sold' | 'adjusted' | 'missed') => of.reduce((all, one) => all + one[name], 0);
          return of.length === 0
            ? []
            : [day(back, { sold: sum('sold'), adjusted: sum('adjusted'), missed: sum('missed') })];
        });
        const found = demandOf(level, days, TODAY);
        const demand = samples.reduce((all, one) => all + one, 0);
        const mean = samples.length === 0 ? 0 : demand / samples.length;
        const spread = samples.reduce((all, one) => all + (one - mean) ** 2, 0) / Math.max(1, samples.length);
        expect(found).toMatchObject({ demand, daysInStock: inStock, demandDays: samples.length });
        expect(Math.abs(found.demandADay - Math.max(0, mean))).toBeLessThan(0.006);
        expect(Math.abs(found.deviation - Math.sqrt(spread))).toBeLessThan(0.006);
      }),
    );
  });
});

describe('the proposal', () => {
  const row = { demand: 20, demandDays: 10, alertQuantity: 5, quantity: 8, packSize: 1 };

  test('covers thirty days and leaves the alert quantity, as whole packs', () => {
    expect(proposalOf(row, TODAY)).toEqual({ units: 57, packs: 57, runOutDay: '2026-03-05' });
    expect(proposalOf({ ...row, packSize: 12 }, TODAY)).toMatchObject({ units: 60, packs: 5 });
  });

  test('is at least one pack, and names no day without demand', () => {
    const still = { ...row, demand: 0, quantity: 9 };
    expect(proposalOf({ ...still, packSize: 6 }, TODAY)).toEqual({ units: 6, packs: 1, runOutDay: null });
    expect(proposalOf({ ...still, demand: -2, demandDays: 0 }, TODAY)).toMatchObject({ units: 1, runOutDay: null });
    expect(proposalOf({ ...row, quantity: 0 }, TODAY).runOutDay).toBe(TODAY);
    expect(proposalOf({ ...row, quantity: 1_000_000_000 }, TODAY).runOutDay).toBeNull();
  });
});
