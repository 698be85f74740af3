/** The smallest amount of a currency in minor units: 1, or 100 where it has no cents. */
export type AmountStep = 1 | 100;

/**
 * Shares of a total in proportion to weights, by largest remainder, ties by position. They sum to the total exactly,
 * are multiples of `step`, and none is larger than its weight.
 * @param total minor units, from 0 to the sum of the weights
 * @param weights minor units, at least 0
 * @throws RangeError for amounts beyond these bounds, or that are no multiples of `step`
 */
export function allocate(total: number, weights: readonly number[], step: AmountStep = 1): number[] {
  const parts = weights.map((weight) => inSteps(weight, step));
  const sum = parts.reduce((before, part) => before + part, 0n);
  const whole = inSteps(total, step);
  if (whole > sum) throw new RangeError(`${total} is more than all weights`);
  if (sum === 0n) return weights.map(() => 0);
  const shares = parts.map((part) => ({ units: (whole * part) / sum, left: (whole * part) % sum }));
  const missing = Number(whole - shares.reduce((before, { units }) => before + units, 0n));
  const byRemainder = shares
    .map((_, index) => index)
    .sort((a, b) => compare(shares[b]?.left, shares[a]?.left) || a - b);
  const raised = new Set(byRemainder.slice(0, missing));
  return shares.map(({ units }, index) => Number(units + (raised.has(index) ? 1n : 0n)) * step);
}

/** Units of one product at one price, minor units. */
export interface PricedRow {
  readonly quantity: number;
  readonly price: number;
}

/**
 * What units of a product cost together, as rows of whole prices: one row where the total divides by the quantity, else
 * two, one step apart, the dearer first.
 * @param total minor units, a multiple of `step`, at least 0
 * @param quantity at least 1
 */
export function rowsOf(total: number, quantity: number, step: AmountStep = 1): PricedRow[] {
  const steps = inSteps(total, step);
  const dearer = Number(steps % BigInt(quantity));
  const price = Number(steps / BigInt(quantity)) * step;
  const rows = [
    { quantity: dearer, price: price + step },
    { quantity: quantity - dearer, price },
  ];
  return rows.filter((row) => row.quantity > 0);
}

function inSteps(amount: number, step: AmountStep): bigint {
  if (!Number.isSafeInteger(amount) || amount < 0 || amount % step !== 0)
    throw new RangeError(`${amount} is no amount in steps of ${step}`);
  return BigInt(amount / step);
}

function compare(a = 0n, b = 0n): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
