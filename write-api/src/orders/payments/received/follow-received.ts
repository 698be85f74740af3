import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import type { PaymentAttempt } from '@countinghouse/contracts/orders/payments/attempts';
import type { PaidPayment, ProviderRefund } from '@countinghouse/platform/payments/payment-provider';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { order } from '../../order.decider.ts';
import { settlingRefund } from '../../refunds/make-refund.ts';
import { change, ownMetadata } from '../own-change.ts';
import type { PayingDependencies } from '../paying.ts';

const name = 'payments.follow-received';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Longer than a card can be disputed. */
const WATCHED_MS = 540 * DAY_MS;
/** How long the bank of a customer can send a refund back. */
const RETURNED_MS = 35 * DAY_MS;

/**
 * Reads at the provider what became of a payment that was received.
 * @throws ProviderUnavailable when it is to be tried again
 */
export async function followReceived(deps: PayingDependencies, state: Order, attempt: PaymentAttempt): Promise<void> {
  const { provider, looks } = deps.online;
  const { paymentId, reference } = attempt;
  const seen = reference === undefined ? undefined : await provider.read(reference);
  if (seen?.state !== 'paid') return looks.done(paymentId);
  await recordAftermath(deps, state.placed.orderId, paymentId, seen);
}

/** Records refunds and disputes of a payment that the order does not know, and says when to look again. */
export async function recordAftermath(
  deps: PayingDependencies,
  orderId: string,
  paymentId: string,
  paid: PaidPayment,
): Promise<void> {
  const { looks, now } = deps.online;
  for (const refund of paid.refunds) await recordRefund(deps, orderId, paymentId, refund);
  for (const dispute of paid.disputes) {
    const { reference, amount, state, reason, createdAt: disputedAt } = dispute;
    await change(
      deps,
      orderId,
      {
        type: 'SeeDispute',
        disputeId: derivedId('dispute', reference),
        ...{ paymentId, reference, amount, state, disputedAt },
        ...(reason !== '' && { reason }),
        seenAt: new Date(now()).toISOString(),
      },
      ownMetadata(name),
    );
  }
  const next = nextLook(paid, now());
  if (next === undefined) return looks.done(paymentId);
  await looks.keepReceived(paymentId, paid.alias, new Date(next));
}

/** A refund that we asked for is followed by its own look; one that somebody else made is a fact of the order. */
async function recordRefund(
  deps: PayingDependencies,
  orderId: string,
  paymentId: string,
  refund: ProviderRefund,
): Promise<void> {
  const { reference, amount, state: made, why, createdAt: settledAt } = refund;
  const { state } = await deps.commands.load(order, orderId);
  if (state.phase === 'none') return;
  const seenId = derivedId('refund seen', reference);
  const known = state.refunds.find(
    (one) => one.refundId === refund.refundId || one.refundId === seenId || one.reference === reference,
  );
  if (!known) {
    if (made !== 'settled') return;
    const seen = { type: 'SeeRefund', refundId: seenId, paymentId, amount, reference, settledAt } as const;
    const outcome = await settlingRefund(deps, orderId, seen, ownMetadata(name));
    if (isRefusal(outcome)) throw new Error(`refund ${reference} could not be recorded: ${outcome.refused}`);
    return;
  }
  const { refundId } = known;
  if (known.state === 'open') return deps.online.looks.hasten(refundId);
  if (known.state !== 'settled' || made !== 'failed') return;
  const failedAt = new Date(deps.online.now()).toISOString();
  await change(deps, orderId, { type: 'FailRefund', refundId, why, failedAt }, ownMetadata(name));
}

/** When a payment is looked at next, without a notification before; undefined for never again. */
function nextLook({ receivedAt, refunds, disputes }: PaidPayment, now: number): number | undefined {
  if (refunds.some(({ state }) => state === 'open')) return now + 10 * MINUTE_MS;
  const mayFail = refunds.some(({ createdAt }) => Date.parse(createdAt) > now - RETURNED_MS);
  if (mayFail || disputes.some(({ state }) => state === 'open')) return now + DAY_MS;
  const end = Date.parse(receivedAt) + WATCHED_MS;
  return end > now ? end : undefined;
}
