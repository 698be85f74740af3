/** 100 % as a tax rate: rates are integers in thousandths of a percent, 8.875 % is 8875. */
export const WHOLE_RATE = 100_000;

/** An amount that an order charges, in minor units, and the rate of its tax. */
export interface TaxedAmount {
  readonly rate: number;
  readonly amount: number;
}

/** What an order comes to at one rate, in minor units. */
export interface TaxTotal {
  readonly rate: number;
  /** The amount without the tax. */
  readonly base: number;
  readonly amount: number;
}

/**
 * The tax of an amount, half up.
 * @param isIncluded the tax is a part of the amount; otherwise it comes on top
 */
export function taxAt({ rate, amount }: TaxedAmount, isIncluded: boolean): number {
  const divisor = BigInt(isIncluded ? WHOLE_RATE + rate : WHOLE_RATE);
  return Number((2n * BigInt(amount) * BigInt(rate) + divisor) / (2n * divisor));
}

/** The tax of amounts, rounded once for each rate; the highest rate first. */
export function taxTotals(amounts: readonly TaxedAmount[], isIncluded: boolean): TaxTotal[] {
  const sums = new Map<number, number>();
  for (const { rate, amount } of amounts) sums.set(rate, (sums.get(rate) ?? 0) + amount);
  return [...sums]
    .sort(([a], [b]) => b - a)
    .map(([rate, sum]) => {
      const amount = taxAt({ rate, amount: sum }, isIncluded);
      return { rate, base: isIncluded ? sum - amount : sum, amount };
    });
}

/** The tax of each amount, by difference: those of one rate add up to its total, and none is negative. */
export function taxShares(amounts: readonly TaxedAmount[], isIncluded: boolean): number[] {
  const sums = new Map<number, number>();
  return amounts.map(({ rate, amount }) => {
    const before = sums.get(rate) ?? 0;
    sums.set(rate, before + amount);
    return taxAt({ rate, amount: before + amount }, isIncluded) - taxAt({ rate, amount: before }, isIncluded);
  });
}

/**
 * What the tax of amounts adds to that of those before them, by rate: however the amounts of an order are divided,
 * the parts add up to its totals. Refunds take theirs from here: `before` was refunded already, `amounts` is refunded.
 */
export function taxTotalsAfter(
  before: readonly TaxedAmount[],
  amounts: readonly TaxedAmount[],
  isIncluded: boolean,
): TaxTotal[] {
  const earlier = new Map(taxTotals(before, isIncluded).map((total) => [total.rate, total]));
  const rates = new Set(amounts.map(({ rate }) => rate));
  return taxTotals([...before, ...amounts], isIncluded)
    .filter(({ rate }) => rates.has(rate))
    .map(({ rate, base, amount }) => {
      const { base: baseBefore, amount: amountBefore } = earlier.get(rate) ?? { base: 0, amount: 0 };
      return { rate, base: base - baseBefore, amount: amount - amountBefore };
    });
}
