import { fromMinor, orderTotal } from '../kernel/money.ts';
import { disputedOf, disputeViewOf, type OrderDispute } from './disputes.ts';
import type { OrderMoneyView } from './payment-views.ts';
import { type OrderRefund, openRefundsOf, refundedBy } from './refund-ledger.ts';
import type { OrderRefundView } from './refund-views.ts';

/** A payment of an order; `amount` in minor units. */
export interface OrderPayment {
  readonly paymentId: string;
  readonly method: string;
  /** The provider that it came through; absent for one that staff recorded. */
  readonly provider?: string | undefined;
  readonly amount: number;
  readonly reference: string;
  /** ISO 8601 in UTC. */
  readonly recordedAt: string;
  /** ISO 8601 in UTC; absent while the payment counts. */
  readonly voidedAt?: string | undefined;
  /** Why, for staff; in the state of an order only. */
  readonly voidReason?: string | undefined;
}

/** A payment that the provider received, as an order has it. */
export function paymentReceivedOnline(received: {
  readonly paymentId: string;
  readonly provider: string;
  readonly amount: number;
  readonly label: string;
  readonly reference: string;
  readonly receivedAt: string;
}): OrderPayment {
  const { paymentId, provider, amount, label, reference, receivedAt } = received;
  return { paymentId, provider, amount, method: label, reference, recordedAt: receivedAt };
}

/** What the ledger of an order goes by; prices and fee in minor units. */
interface Ledger {
  readonly payments: readonly OrderPayment[];
  readonly refunds: readonly OrderRefund[];
  readonly disputes?: readonly OrderDispute[] | undefined;
  readonly lines: readonly { readonly price: number; readonly quantity: number }[];
  readonly fee: number;
}

/** What was paid by the payments that count, in minor units. */
export function paidBy(payments: readonly OrderPayment[]): number {
  return payments.reduce((sum, { amount, voidedAt }) => (voidedAt === undefined ? sum + amount : sum), 0);
}

/** Paid and due amounts of an order, in minor units; what is due is below 0 where too much was paid. */
export function moneyOf({ payments, refunds, lines, fee }: Ledger) {
  const paid = paidBy(payments);
  const refunded = refundedBy(refunds);
  return { paid, refunded, due: orderTotal(lines, fee) - paid + refunded };
}

/**
 * What can be refunded of an order, in minor units: what was paid and is neither refunded, nor on its way back, nor
 * held or taken back by the customer's bank.
 */
export function refundableOf({ payments, refunds, disputes }: Omit<Ledger, 'lines' | 'fee'>): number {
  return Math.max(paidBy(payments) - refundedBy(refunds) - openRefundsOf(refunds) - disputedOf(disputes), 0);
}

/** The ledger of an order on the wire; nothing where no payment was ever recorded. */
export function moneyViewOf(ledger: Ledger): OrderMoneyView {
  if (ledger.payments.length === 0) return {};
  const { paid, refunded, due } = moneyOf(ledger);
  const refunds = ledger.refunds.map(refundViewOf);
  const disputes = (ledger.disputes ?? []).map(disputeViewOf);
  const payments = ledger.payments.map(({ paymentId, method, amount, reference, recordedAt, voidedAt, provider }) => ({
    _id: paymentId,
    method,
    amount: fromMinor(amount),
    reference,
    recordedAt,
    ...(voidedAt !== undefined && { voidedAt }),
    ...(provider !== undefined && { provider }),
  }));
  return {
    paid: fromMinor(paid),
    refunded: fromMinor(refunded),
    due: fromMinor(due),
    payments,
    ...(refunds.length > 0 && { refunds }),
    ...(disputes.length > 0 && { disputes }),
  };
}

function refundViewOf(refund: OrderRefund): OrderRefundView {
  const { refundId, amount, items, fee, to, state, requestId, reference, requestedAt } = refund;
  const { settledAt, creditNoteNo, why, seen, cause } = refund;
  return {
    _id: refundId,
    amount: fromMinor(amount),
    ...(items.length > 0 && {
      items: items.map(({ productId, quantity, price }) => ({
        product: productId,
        quantity,
        pricePerItem: fromMinor(price),
      })),
    }),
    ...(fee !== undefined && { fee: fromMinor(fee) }),
    to,
    ...(cause && { cause }),
    ...(seen && { seen }),
    state,
    ...(requestId !== undefined && { request: requestId }),
    reference,
    requestedAt,
    ...(settledAt !== undefined && { settledAt }),
    ...(creditNoteNo !== undefined && { creditNote: creditNoteNo }),
    ...(why !== undefined && { why }),
  };
}
