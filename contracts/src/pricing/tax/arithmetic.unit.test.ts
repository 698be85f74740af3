import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TaxedAmount, taxAt, taxShares, taxTotals, taxTotalsAfter } from './arithmetic.ts';
import { splitRows } from './split-rows.ts';

const MOST = 9_999_999_999;
const rate = fc.oneof(fc.constantFrom(0, 5_000, 8_875, 20_000, 100_000), fc.nat(100_000));
const amount = fc.oneof(fc.nat(100_000), fc.nat(MOST));
const amounts = fc.array(fc.record({ rate, amount }), { maxLength: 12 });
const isIncluded = fc.boolean();

/** The tax by long arithmetic: the whole part, and one more where the rest is a half or more. */
function exactTax(of: readonly TaxedAmount[], wanted: number, included: boolean): bigint {
  const sum = of.reduce((before, one) => (one.rate === wanted ? before + BigInt(one.amount) : before), 0n);
  const [above, below] = [sum * BigInt(wanted), included ? 100_000n + BigInt(wanted) : 100_000n];
  return above / below + ((above % below) * 2n >= below ? 1n : 0n);
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + BigInt(value), 0n);

test.each([
  ['10 × 23.90 less 25 %, 20 % included', 17_925, 20_000, true, 2_988],
  ['5 % included', 25_935, 5_000, true, 1_235],
  ['8.875 % on top', 1_000, 8_875, false, 89],
  ['half a cent is a cent', 10, 5_000, false, 1],
  ['less than half is none', 9, 5_000, false, 0],
  ['no rate', 12_345, 0, true, 0],
  ['100 % included', 3, 100_000, true, 2],
  ['nothing', 0, 20_000, false, 0],
  ['more than 2^53 between', MOST, 99_999, false, 9_999_899_999],
])('%s', (_, of, at, included, tax) => {
  expect(taxAt({ amount: of, rate: at }, included)).toBe(tax);
});

test('each rate is rounded once', () => {
  fc.assert(
    fc.property(amounts, isIncluded, (of, included) => {
      const totals = taxTotals(of, included);
      expect(new Set(totals.map((total) => total.rate)).size).toBe(totals.length);
      for (const { rate: at, base, amount: tax } of totals) {
        expect(BigInt(tax)).toBe(exactTax(of, at, included));
        const sum = sumOf(of.filter((one) => one.rate === at).map((one) => one.amount));
        expect(BigInt(base) + (included ? BigInt(tax) : 0n)).toBe(sum);
      }
    }),
  );
});

test('shares add up to the whole of their rate, and none is negative', () => {
  fc.assert(
    fc.property(amounts, isIncluded, (of, included) => {
      const shares = taxShares(of, included);
      expect(shares.every((share) => share >= 0)).toBe(true);
      for (const { rate: at, amount: tax } of taxTotals(of, included)) {
        expect(sumOf(shares.filter((_, index) => of[index]?.rate === at))).toBe(BigInt(tax));
      }
    }),
  );
});

test('parts in any order end at the whole', () => {
  const parts = fc.array(amounts, { maxLength: 5 });
  fc.assert(
    fc.property(parts, isIncluded, (given, included) => {
      const sums = new Map<number, { base: number; amount: number }>();
      given.forEach((part, index) => {
        for (const total of taxTotalsAfter(given.slice(0, index).flat(), part, included)) {
          expect(total.amount).toBeGreaterThanOrEqual(0);
          const before = sums.get(total.rate) ?? { base: 0, amount: 0 };
          sums.set(total.rate, { base: before.base + total.base, amount: before.amount + total.amount });
        }
      });
      const whole = taxTotals(given.flat(), included);
      expect([...sums].sort(([a], [b]) => b - a).map(([at, sum]) => ({ rate: at, ...sum }))).toEqual(whole);
    }),
  );
});

test('a line becomes two rows at most, one minor unit apart, of the same total', () => {
  expect(splitRows(17_925, 10)).toEqual([
    { quantity: 5, price: 1_793 },
    { quantity: 5, price: 1_792 },
  ]);
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 10_000 }), (total, quantity) => {
      const rows = splitRows(total, quantity);
      expect(rows.length).toBeLessThanOrEqual(2);
      expect(rows.reduce((sum, row) => sum + row.quantity, 0)).toBe(quantity);
      expect(sumOf(rows.map((row) => row.price * row.quantity))).toBe(BigInt(total));
      expect(rows.every((row) => row.quantity > 0 && row.price >= 0)).toBe(true);
      expect((rows[0]?.price ?? 0) - (rows.at(-1)?.price ?? 0)).toBe(rows.length - 1);
    }),
  );
});
