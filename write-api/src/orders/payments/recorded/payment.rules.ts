import { type Refusal, refuse } from '@countinghouse/contracts/kernel/errors';
import { event } from '@countinghouse/contracts/kernel/event';
import { MAX_AMOUNT, orderTotal, toMinor } from '@countinghouse/contracts/kernel/money';
import { type OrderEvent, orderFeeChanged, paymentStatusChanged } from '@countinghouse/contracts/orders/events';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { MAX_PAYMENTS } from '@countinghouse/contracts/orders/payments/payment-api';
import { paymentRecorded, paymentVoided } from '@countinghouse/contracts/payments/events';
import { paidBy } from '@countinghouse/contracts/payments/payment-ledger';
import { openRefundsOf, refundedBy } from '@countinghouse/contracts/payments/refund-ledger';

export type PaymentCommand =
  | {
      type: 'RecordPayment';
      paymentId: string;
      method: string;
      /** The payment method of the shop that these words name; absent where they name none. */
      methodId?: string | undefined;
      /** Minor units. */
      amount: number;
      reference: string;
      recordedAt: string;
    }
  | { type: 'VoidPayment'; paymentId: string; reason: string; voidedAt: string };

/**
 * Money is recorded as it came, whatever the order's status, and beyond its total too. The order is paid in the append
 * in which the payments reach the total.
 */
export function recordPayment(
  order: Order,
  { type: _, ...payment }: Extract<PaymentCommand, { type: 'RecordPayment' }>,
): readonly OrderEvent[] | Refusal {
  if (order.payments.some(({ paymentId }) => paymentId === payment.paymentId)) return [];
  if (payment.amount <= 0) return badPayment('amount', 'too_small', 0.01);
  if (order.payments.length >= MAX_PAYMENTS) return badPayment('amount', 'too_many', MAX_PAYMENTS);
  const before = paidBy(order.payments);
  const paid = before + payment.amount;
  if (paid > toMinor(MAX_AMOUNT)) return badPayment('amount', 'total_too_big', MAX_AMOUNT);
  const { orderId, orderNo, customerId, currency } = order.placed;
  const recorded = event(paymentRecorded, { orderId, orderNo, customerId, currency, ...payment });
  return [recorded, ...settledBy(order, before - totalOf(order), paid - totalOf(order))];
}

/**
 * Only a Complete that payments brought is taken back with them: a status that staff chose stays theirs. What was
 * refunded has to stay paid.
 */
export function voidPayment(
  order: Order,
  { type: _, ...voided }: Extract<PaymentCommand, { type: 'VoidPayment' }>,
): readonly OrderEvent[] | Refusal {
  const payment = order.payments.find(({ paymentId }) => paymentId === voided.paymentId);
  if (!payment) return refuse('NOT_FOUND');
  if (payment.voidedAt !== undefined) return [];
  // The provider has that money: it can go back, not be declared void.
  if (payment.provider !== undefined) {
    return refuse('ILLEGAL_TRANSITION', undefined, [{ field: '', code: 'paid_online' }]);
  }
  const { orderId, customerId } = order.placed;
  const paid = paidBy(order.payments) - payment.amount;
  if (paid < refundedBy(order.refunds) + openRefundsOf(order.refunds)) {
    return refuse('ILLEGAL_TRANSITION', undefined, [{ field: '', code: 'payment_refunded' }]);
  }
  const isShort = paid < totalOf(order);
  const { paymentStatus: from } = order;
  const reset = isShort && order.isPaidByLedger && from === 'Complete';
  return [
    event(paymentVoided, { orderId, customerId, ...voided }),
    ...(reset ? [event(paymentStatusChanged, { orderId, from, to: 'Pending' as const, cause: 'payments' })] : []),
  ];
}

/** A fee that falls can make the payments reach the total; one that rises changes what is due, not the status. */
export function changeFee(order: Order, fee: number): readonly OrderEvent[] {
  if (fee === order.fee) return [];
  const { orderId, lines } = order.placed;
  const paid = paidBy(order.payments);
  const after = paid === 0 ? -1 : paid - orderTotal(lines, fee);
  return [event(orderFeeChanged, { orderId, fee }), ...settledBy(order, paid - totalOf(order), after)];
}

/** The change to Complete where the balance of the payments, in minor units, goes from below 0 to 0 or above. */
export function settledBy(order: Order, before: number, after: number): readonly OrderEvent[] {
  const { paymentStatus: from, placed } = order;
  if (before >= 0 || after < 0 || from === 'Complete') return [];
  return [event(paymentStatusChanged, { orderId: placed.orderId, from, to: 'Complete', cause: 'payments' })];
}

function totalOf({ placed, fee }: Order): number {
  return orderTotal(placed.lines, fee);
}

function badPayment(field: string, code: string, limit: number): Refusal {
  return refuse('VALIDATION', undefined, [{ field, code, limit }]);
}
