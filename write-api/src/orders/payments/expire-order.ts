import { openAttempt } from '@countinghouse/contracts/orders/payments/attempts';
import { isUnpaid } from '@countinghouse/contracts/orders/progress';
import { order } from '../order.decider.ts';
import { rejectUnpaid } from '../unpaid/reject-unpaid.ts';
import { followPayment } from './follow-payment.ts';
import { ownMetadata } from './own-change.ts';
import type { PayingDependencies } from './paying.ts';

/**
 * Ends the wait of an order for its payment: what is open at the provider is closed and read, then the order is Failed
 * and its stock comes back, unless it was paid.
 * @throws ProviderUnavailable when it is to be tried again: nothing fails whose payment is unknown
 */
export async function expireOrder(deps: PayingDependencies, orderId: string): Promise<void> {
  const { state } = await deps.commands.load(order, orderId);
  if (state.phase !== 'none' && isUnpaid(state)) {
    const open = openAttempt(state.attempts);
    // What a bank is still working on is followed beyond the order's end.
    if (open) await followPayment(deps, orderId, open.paymentId, 'expired');
    await rejectUnpaid(deps, orderId, 'unpaid', ownMetadata('payments.expire-order'));
  }
  await deps.online.looks.done(orderId);
}
