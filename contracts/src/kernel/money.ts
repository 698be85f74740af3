import { z } from 'zod';

/** The largest amount accepted on the wire, in major units. Sums stay exact in a double far beyond any shop's turnover. */
export const MAX_AMOUNT = 99_999_999.99;

/**
 * An amount on the wire: a JSON number with at most two decimals, 0 to {@link MAX_AMOUNT}. Finer values are refused, never rounded.
 * Inside, amounts are integer minor units: convert with {@link toMinor} and {@link fromMinor} at the edge only.
 */
export const amountSchema = z
  .number()
  .min(0)
  .max(MAX_AMOUNT)
  .refine((value) => hasAtMostTwoDecimals(value), {
    error: 'too many decimals',
    params: { code: 'too_many_decimals' },
  });

/** Major units with at most two decimals → integer minor units. 12.3 → 1230. */
export function toMinor(amount: number): number {
  return Math.round(amount * 100);
}

/** Integer minor units → major units for the wire. 1230 → 12.3. */
export function fromMinor(minor: number): number {
  return minor / 100;
}

/** Σ price × quantity + fee, all in minor units; exact while below 2^53. */
export function orderTotal(lines: readonly { price: number; quantity: number }[], fee: number): number {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, fee);
}

function hasAtMostTwoDecimals(value: number): boolean {
  return Math.round(value * 100) / 100 === value;
}
