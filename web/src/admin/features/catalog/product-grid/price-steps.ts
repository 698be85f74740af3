import { fromMinor, MAX_AMOUNT, toMinor } from '@countinghouse/contracts/kernel/money';

/** How prices are changed together. */
export const priceSteps = ['percent', 'factor', 'ending'] as const;
export type PriceStep = (typeof priceSteps)[number];

/** Decimal places of a percentage and of a factor. */
const DECIMALS = 4;
const SCALE = 10 ** DECIMALS;

/** The accepted numbers of each step: percent, factor, cents. */
export const stepLimits: Readonly<Record<PriceStep, { readonly min: number; readonly max: number }>> = {
  percent: { min: -100, max: 1_000 },
  factor: { min: 0, max: 100 },
  ending: { min: 0, max: 0.99 },
};

/**
 * Returns a price after a step, in major units. It is computed in cents and rounded to the nearest one, halves up; for
 * an `ending` to the nearest price with these cents, halves up. A price of 0 stays, and the largest amount is kept to.
 */
export function steppedPrice(price: number, step: PriceStep, by: number): number {
  const before = toMinor(price);
  if (before === 0) return price;
  return fromMinor(Math.min(Math.max(after(before, step, by), 0), toMinor(MAX_AMOUNT)));
}

function after(before: number, step: PriceStep, by: number): number {
  if (step === 'ending') return nearestEnding(before, toMinor(by));
  const factor = step === 'percent' ? SCALE + Math.round((by * SCALE) / 100) : Math.round(by * SCALE);
  return Math.floor((before * factor + SCALE / 2) / SCALE);
}

function nearestEnding(before: number, cents: number): number {
  const inUnit = Math.floor(before / 100) * 100 + cents;
  const below = inUnit <= before ? inUnit : inUnit - 100;
  const above = below + 100;
  return below < 0 || above - before <= before - below ? (below === before ? before : above) : below;
}
