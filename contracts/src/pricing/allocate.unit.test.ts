import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allocate } from './allocate.ts';

it('shares in proportion, the largest remainder first, then the first', () => {
  expect(allocate(1_000, [5_000, 1_000])).toEqual([833, 167]);
  expect(allocate(1, [1, 1, 1])).toEqual([1, 0, 0]);
  expect(allocate(2, [100, 300, 100])).toEqual([1, 1, 0]);
  expect(allocate(0, [7, 0])).toEqual([0, 0]);
  expect(allocate(0, [0, 0])).toEqual([0, 0]);
  expect(allocate(9_999_999_999, [9_999_999_999, 0])).toEqual([9_999_999_999, 0]);
});

const weights = fc.array(fc.nat(9_999_999_999), { minLength: 1, maxLength: 20 });

it('adds up to the total, never beyond a weight, and each within a unit of its exact share', () => {
  fc.assert(
    fc.property(weights, fc.nat(1_000_000), (given, millionths) => {
      const sum = given.reduce((before, weight) => before + BigInt(weight), 0n);
      const total = (sum * BigInt(millionths)) / 1_000_000n;
      const shares = allocate(Number(total), given).map(BigInt);
      expect(shares.reduce((before, share) => before + share, 0n)).toBe(total);
      for (const [at, share] of shares.entries()) {
        const weight = BigInt(given[at] ?? 0);
        expect(share >= 0n && share <= weight).toBe(true);
        const distance = share * sum - total * weight;
        expect(distance < (sum || 1n) && -distance < (sum || 1n)).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});
