import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AmountStep, allocate, rowsOf } from './allocate.ts';

const amount = (step: AmountStep) =>
  fc.integer({ min: 0, max: Math.floor(9_999_999_999 / step) }).map((steps) => steps * step);

/** A total and weights that it does not exceed, in one step. */
const wanted = fc.constantFrom<AmountStep>(1, 100).chain((step) =>
  fc.array(amount(step), { maxLength: 12 }).chain((weights) => {
    const sum = weights.reduce((before, weight) => before + weight, 0);
    return fc.integer({ min: 0, max: sum / step }).map((steps) => ({ step, weights, total: steps * step }));
  }),
);

test('shares sum to the total, in steps, and none is larger than its weight or below 0', () => {
  fc.assert(
    fc.property(wanted, ({ total, weights, step }) => {
      const shares = allocate(total, weights, step);
      expect(shares).toHaveLength(weights.length);
      expect(shares.reduce((before, share) => before + share, 0)).toBe(total);
      for (const [index, share] of shares.entries()) {
        expect(share % step).toBe(0);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(weights[index] as number);
      }
    }),
    { numRuns: 500 },
  );
});

test('each share is the exact one, rounded down or up', () => {
  fc.assert(
    fc.property(wanted, ({ total, weights, step }) => {
      const sum = weights.reduce((before, weight) => before + BigInt(weight), 0n);
      if (sum === 0n) return;
      for (const [index, share] of allocate(total, weights, step).entries()) {
        const distance = BigInt(share) * sum - BigInt(total) * BigInt(weights[index] as number);
        expect(distance < sum * BigInt(step) && distance > -sum * BigInt(step)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test.each([
  { total: 10, weights: [5, 5, 5], step: 1, shares: [4, 3, 3] },
  { total: 1, weights: [1, 1], step: 1, shares: [1, 0] },
  // The larger remainder wins, wherever it stands.
  { total: 100, weights: [100, 500, 1_000], step: 1, shares: [6, 31, 63] },
  { total: 0, weights: [0, 0], step: 1, shares: [0, 0] },
  { total: 0, weights: [], step: 1, shares: [] },
  { total: 1_000, weights: [500, 0, 1_000], step: 100, shares: [300, 0, 700] },
  // The product of both is beyond 2^53.
  { total: 9_999_999_999, weights: [9_999_999_998, 9_999_999_999], step: 1, shares: [4_999_999_999, 5_000_000_000] },
] as const)('$total over $weights in steps of $step', ({ total, weights, step, shares }) => {
  expect(allocate(total, weights, step)).toEqual(shares);
});

test.each([
  [11, [5, 5], 1],
  [-1, [5], 1],
  [1.5, [5], 1],
  [1, [-1, 5], 1],
  [150, [200], 100],
  [100, [250], 100],
] as const)('%s over %s in steps of %s is refused', (total, weights, step) => {
  expect(() => allocate(total, weights, step)).toThrow(RangeError);
});

test('units become one row or two, one step apart, that cost the total', () => {
  const units = fc
    .constantFrom<AmountStep>(1, 100)
    .chain((step) => fc.record({ step: fc.constant(step), total: amount(step), quantity: fc.nat(1_000_000) }))
    .map((row) => ({ ...row, quantity: row.quantity + 1 }));
  fc.assert(
    fc.property(units, ({ total, quantity, step }) => {
      const rows = rowsOf(total, quantity, step);
      expect(rows.reduce((sum, row) => sum + row.price * row.quantity, 0)).toBe(total);
      expect(rows.reduce((sum, row) => sum + row.quantity, 0)).toBe(quantity);
      expect(rows.length).toBeLessThanOrEqual(2);
      for (const { price, quantity } of rows) expect(Math.min(price, quantity - 1)).toBeGreaterThanOrEqual(0);
      const [dearer, other] = rows;
      if (dearer && other) expect(dearer.price - other.price).toBe(step);
    }),
    { numRuns: 500 },
  );
});

test('10 units of 23.90 less 25 % are five at 17.93 and five at 17.92', () => {
  expect(rowsOf(17_925, 10)).toEqual([
    { quantity: 5, price: 1_793 },
    { quantity: 5, price: 1_792 },
  ]);
});
