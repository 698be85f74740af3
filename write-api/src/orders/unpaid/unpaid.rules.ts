import { event } from '@countinghouse/contracts/kernel/event';
import { type OrderEvent, orderStatusChanged, paymentStatusChanged } from '@countinghouse/contracts/orders/events';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { isUnpaid } from '@countinghouse/contracts/orders/progress';
import type { StatusReason } from '@countinghouse/contracts/orders/statuses';
import { refundableOf } from '@countinghouse/contracts/payments/payment-ledger';

/**
 * A customer who has named a payment, or paid a part by hand, is not told that it did not come: staff look for it, and
 * only they could give such money back.
 */
export function rejectUnpaid(state: Order, reason: StatusReason): readonly OrderEvent[] {
  if (!isUnpaid(state)) return [];
  if (reason === 'unpaid' && (state.transactionId !== '' || hasMoneyByHand(state))) return [];
  const { orderId, payOnlineBy, payBy } = state.placed;
  const { orderStatus, paymentStatus: from } = state;
  const expires = (payOnlineBy ?? payBy) !== undefined && reason === 'unpaid';
  return [
    event(orderStatusChanged, { orderId, from: orderStatus, to: expires ? 'Failed' : 'Rejected', reason }),
    ...(expires && from !== 'Failed' ? [event(paymentStatusChanged, { orderId, from, to: 'Failed' as const })] : []),
  ];
}

function hasMoneyByHand(state: Order): boolean {
  const byHand = state.payments.some(({ provider, voidedAt }) => provider === undefined && voidedAt === undefined);
  return byHand && refundableOf(state) > 0;
}
