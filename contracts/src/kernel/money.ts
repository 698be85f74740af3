import { z } from 'zod';

/**
 * The largest amount, in major units: of every amount on the wire, and of what one cart or order comes to, its fee
 * included. Sums over many orders stay exact in a double far beyond any shop's turnover.
 */
export const MAX_AMOUNT = 99_999_999.99;

/**
 * An amount on the wire: a JSON number with at most two decimals, 0 to {@link MAX_AMOUNT}. Finer values are refused,
 * never rounded. Inside, amounts are integer minor units: convert with {@link toMinor} and {@link fromMinor} at the
 * edge only.
 */
export const amountSchema = z
  .number()
  .min(0)
  .max(MAX_AMOUNT)
  .refine((value) => hasAtMostTwoDecimals(value), {
    error: 'too many decimals',
    params: { code: 'too_many_decimals' },
  });

/** The currency of a cart, an order or a page, as it was when they were made. */
export const currencyOfOrder = z.object({ name: z.string(), symbol: z.string() });

/** An amount in a query string, in major units: digits with at most two decimals. */
export const queryAmount = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, { error: 'not an amount' })
  .transform(Number)
  .pipe(amountSchema);

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

/**
 * The most units at a price (minor units) that {@link MAX_AMOUNT} leaves room for beside `others`, minor units too;
 * never below 0.
 */
export function mostUnits(price: number, others: number): number {
  const left = Math.max(toMinor(MAX_AMOUNT) - others, 0);
  return price > 0 ? Math.floor(left / price) : Number.POSITIVE_INFINITY;
}

/** Whether lines and a fee (minor units) come to no more than {@link MAX_AMOUNT}. */
export function isWithinMaxAmount(lines: readonly { price: number; quantity: number }[], fee: number): boolean {
  return orderTotal(lines, fee) <= toMinor(MAX_AMOUNT);
}

function hasAtMostTwoDecimals(value: number): boolean {
  return Math.round(value * 100) / 100 === value;
}
