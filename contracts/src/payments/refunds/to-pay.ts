/**
 * What is still to be paid, from what is due and what was refunded: nothing for what was refunded, because goods came
 * back. Below 0 where too much was paid. All in one unit.
 */
export function toPay(due: number, refunded: number): number {
  return due < 0 ? due : Math.max(due - refunded, 0);
}

interface Money {
  readonly due?: number | undefined;
  readonly refunded?: number | undefined;
}

/** {@link toPay} of an order on the wire, in major units; 0 where no payment was ever recorded. */
export function toPayOf({ due = 0, refunded = 0 }: Money): number {
  return toPay(Math.round(due * 100), Math.round(refunded * 100)) / 100;
}
