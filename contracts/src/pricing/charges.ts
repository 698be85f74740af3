/** What an order is charged for beside its goods. `tax` stands there only where prices are without it. */
export const chargeKinds = ['delivery', 'tax', 'manual'] as const;
export type ChargeKind = (typeof chargeKinds)[number];

/** One charge of an order, minor units. Only `manual`, what staff added or took off, may be below 0. */
export interface Charge {
  readonly kind: ChargeKind;
  readonly amount: number;
}

/** The fee of an order: the sum of its charges, minor units. */
export function feeOf(charges: readonly Charge[]): number {
  return charges.reduce((sum, { amount }) => sum + amount, 0);
}

/** What charges of a kind come to, in their units. */
export function chargedFor(kind: ChargeKind, charges: readonly Charge[] | undefined): number {
  return charges?.find((one) => one.kind === kind)?.amount ?? 0;
}

/** A fee without the tax that it contains, both in major units. */
export function feeWithoutTax(fee: number, charges: readonly Charge[] | undefined): number {
  return (Math.round(fee * 100) - Math.round(chargedFor('tax', charges) * 100)) / 100;
}

/**
 * The charges after somebody set the fee: `manual` is the fee less the other charges, and absent where that is 0.
 * @param fee minor units, at least 0
 */
export function withFee(charges: readonly Charge[], fee: number): Charge[] {
  const others = charges.filter(({ kind }) => kind !== 'manual');
  const amount = fee - feeOf(others);
  return amount === 0 ? others : [...others, { kind: 'manual', amount }];
}

/** The charges of an order whose fee nobody explains, minor units: one by hand, or none. */
export function manualCharges(fee: number): Charge[] {
  return withFee([], fee);
}
