import { fromMinor, orderTotal } from '../kernel/money.ts';
import type { OrderMoneyView } from './payment-views.ts';

/** A payment of an order; `amount` in minor units. */
export interface OrderPayment {
  readonly paymentId: string;
  readonly method: string;
  readonly amount: number;
  readonly reference: string;
  /** ISO 8601 in UTC. */
  readonly recordedAt: string;
  /** ISO 8601 in UTC; absent while the payment counts. */
  readonly voidedAt?: string | undefined;
  /** Why, for staff; in the state of an order only. */
  readonly voidReason?: string | undefined;
}

/** What the ledger of an order goes by; prices and fee in minor units. */
interface Ledger {
  readonly payments: readonly OrderPayment[];
  readonly lines: readonly { readonly price: number; readonly quantity: number }[];
  readonly fee: number;
}

/** What was paid by the payments that count, in minor units. */
export function paidBy(payments: readonly OrderPayment[]): number {
  return payments.reduce((sum, { amount, voidedAt }) => (voidedAt === undefined ? sum + amount : sum), 0);
}

/** Paid and due amounts of an order, in minor units; what is due is below 0 where too much was paid. */
export function moneyOf({ payments, lines, fee }: Ledger) {
  const paid = paidBy(payments);
  const refunded = 0;
  return { paid, refunded, due: orderTotal(lines, fee) - paid + refunded };
}

/** The ledger of an order on the wire; nothing where no payment was ever recorded. */
export function moneyViewOf(ledger: Ledger): OrderMoneyView {
  if (ledger.payments.length === 0) return {};
  const { paid, refunded, due } = moneyOf(ledger);
  const payments = ledger.payments.map(({ paymentId, method, amount, reference, recordedAt, voidedAt }) => ({
    _id: paymentId,
    method,
    amount: fromMinor(amount),
    reference,
    recordedAt,
    ...(voidedAt !== undefined && { voidedAt }),
  }));
  return { paid: fromMinor(paid), refunded: fromMinor(refunded), due: fromMinor(due), payments };
}
