import { openAttempt } from '@countinghouse/contracts/orders/payments/attempts';
import { isUnpaid } from '@countinghouse/contracts/orders/progress';
import { order } from '../order.decider.ts';
import type { OrderDependencies } from '../order-dependencies.ts';
import { rejectUnpaid } from '../unpaid/reject-unpaid.ts';
import { followPayment } from './follow-payment.ts';
import { ownMetadata } from './own-change.ts';
import { canPay } from './paying.ts';

const HOUR_MS = 3_600_000;

/**
 * Ends the wait of an order for its payment: what is open at the provider is closed and read, then the order is Failed
 * and its stock comes back, unless it was paid.
 * @throws ProviderUnavailable when it is to be tried again: nothing fails whose payment is unknown
 */
export async function expireOrder(deps: OrderDependencies, orderId: string, now: number): Promise<void> {
  const { state } = await deps.commands.load(order, orderId);
  if (state.phase !== 'none' && isUnpaid(state)) {
    const open = openAttempt(state.attempts);
    // The shop may have lost its provider since.
    if (open && !canPay(deps)) return deps.looks.putOff(orderId, new Date(now + HOUR_MS));
    // What a bank is still working on is followed beyond the order's end.
    if (open && canPay(deps)) await followPayment(deps, orderId, open.paymentId, 'expired');
    await rejectUnpaid(deps, orderId, 'unpaid', ownMetadata('payments.expire-order'));
  }
  await deps.looks.done(orderId);
}
