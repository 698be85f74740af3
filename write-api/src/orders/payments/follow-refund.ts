import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import type { PaymentProvider, RefundState } from '@countinghouse/platform/payments/payment-provider';
import { order } from '../order.decider.ts';
import { settlingRefund } from '../refunds/make-refund.ts';
import { isBeyondPaid } from '../refunds/refund.rules.ts';
import { change, ownMetadata } from './own-change.ts';
import type { PayingDependencies } from './paying.ts';
import { NEXT_LOOK_MS } from './payment-looks.ts';

const name = 'payments.follow-refund';

/**
 * Makes a refund at the provider, or reads where it is, and records how it ended.
 * @throws ProviderUnavailable when it is to be tried again
 */
export function followRefund(deps: PayingDependencies, orderId: string, refundId: string): Promise<void> {
  return deps.locks.run(`payment ${refundId}`, async () => {
    const { provider, looks, now } = deps.online;
    const { state } = await deps.commands.load(order, orderId);
    const refund = state.phase === 'none' ? undefined : state.refunds.find((one) => one.refundId === refundId);
    if (state.phase === 'none' || refund?.state !== 'open') return looks.done(refundId);
    const reference = state.attempts.find(({ paymentId }) => paymentId === refund.paymentId)?.reference ?? '';
    const currency = state.placed.currency.name;
    const isLate = isBeyondPaid(state, refundId) && !(await isMade(provider, reference, refundId));
    const made: RefundState = isLate
      ? { state: 'failed', why: 'What was left of the payments has gone back otherwise.' }
      : await provider.refund({ refundId, reference, amount: refund.amount, currency });
    deps.reached('payments.refund-called');
    if (made.state === 'open') return looks.putOff(refundId, new Date(now() + NEXT_LOOK_MS));
    const at = new Date(now()).toISOString();
    if (made.state === 'failed') {
      await change(deps, orderId, { type: 'FailRefund', refundId, why: made.why, failedAt: at }, ownMetadata(name));
    } else {
      const settled = {
        type: 'SettleRefund',
        refundId,
        to: 'provider',
        reference: made.reference,
        settledAt: at,
      } as const;
      const outcome = await settlingRefund(deps, orderId, settled, ownMetadata(name));
      if (isRefusal(outcome)) throw new Error(`refund ${refundId} could not be settled: ${outcome.refused}`);
    }
    await looks.done(refundId);
  });
}

/** Whether the provider was asked for a refund before, and the answer was lost. */
async function isMade(provider: PaymentProvider, reference: string, refundId: string): Promise<boolean> {
  const payment = await provider.read(reference);
  return payment.state === 'paid' && payment.refunds.some((one) => one.refundId === refundId);
}
