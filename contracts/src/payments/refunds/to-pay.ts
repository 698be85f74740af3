import { type OrderRefund, refundedBy, refundedByItself } from '../refund-ledger.ts';
import type { OrderRefundView } from '../refund-views.ts';

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
  readonly refunds?: readonly Pick<OrderRefundView, 'amount' | 'state' | 'cause'>[] | undefined;
}

/** {@link toPay} of an order on the wire, in major units; 0 where no payment was ever recorded. */
export function toPayOf({ due = 0, refunded = 0, refunds = [] }: Money): number {
  const minor = (amount: number) => Math.round(amount * 100);
  const automatic = refunds.reduce(
    (sum, { amount, state, cause }) => (cause && state === 'settled' ? sum + minor(amount) : sum),
    0,
  );
  return toPay(minor(due), minor(refunded) - automatic) / 100;
}

/**
 * What an order is still to be paid, in minor units: what went back because the order stopped, or was paid beyond its
 * total, is due again.
 */
export function toPayOfOrder(due: number, refunds: readonly OrderRefund[]): number {
  return toPay(due, refundedBy(refunds) - refundedByItself(refunds));
}
