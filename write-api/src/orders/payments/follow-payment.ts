import type { Order } from '@countinghouse/contracts/orders/order.state';
import type { PaymentAttempt } from '@countinghouse/contracts/orders/payments/attempts';
import type { ClosedBecause } from '@countinghouse/contracts/orders/payments/online-events';
import { countingRefunds } from '@countinghouse/contracts/payments/refund-ledger';
import {
  type OpenedPayment,
  PaymentRefused,
  type PaymentState,
} from '@countinghouse/platform/payments/payment-provider';
import { derivedId } from '@countinghouse/platform/runtime/derived-id';
import { order } from '../order.decider.ts';
import { type MoneyBack, whyStale } from './online-payment.rules.ts';
import { attemptExpiry, returnAddresses } from './online-payments.ts';
import { change } from './own-change.ts';
import type { PayingDependencies } from './paying.ts';
import { NEXT_LOOK_MS } from './payment-looks.ts';
import { followReceived, recordAftermath } from './received/follow-received.ts';

/**
 * Reads an attempt at the provider and hands what it is to the rules of the order; what is no longer wanted is closed
 * there first. Twice, late or out of order it changes nothing more.
 * @param close why the attempt is to be closed, if it is
 * @returns whether it is still open
 * @throws ProviderUnavailable when it is to be tried again
 */
export function followPayment(
  deps: PayingDependencies,
  orderId: string,
  paymentId: string,
  close?: ClosedBecause,
): Promise<boolean> {
  return deps.locks.run(`payment ${paymentId}`, async () => {
    const { looks, now } = deps.online;
    const { state } = await deps.commands.load(order, orderId);
    const attempt = state.phase === 'none' ? undefined : state.attempts.find((one) => one.paymentId === paymentId);
    if (state.phase !== 'none' && attempt?.state === 'received') {
      await followReceived(deps, state, attempt);
      return false;
    }
    if (state.phase === 'none' || attempt?.state !== 'open') {
      await looks.done(paymentId);
      return false;
    }
    const seen = await seeAttempt(deps, state, attempt, close);
    const settled = settledBy(deps, state, attempt, seen);
    if (!settled) {
      const expiry = Date.parse(attempt.expiresAt);
      const next = now() + NEXT_LOOK_MS;
      await looks.putOff(paymentId, new Date(expiry > now() ? Math.min(next, expiry) : next));
      return true;
    }
    await change(deps, orderId, settled);
    deps.reached('payments.read');
    if (seen.state.state === 'paid') await recordAftermath(deps, orderId, paymentId, seen.state);
    else await looks.done(paymentId);
    return false;
  });
}

interface Seen {
  readonly state: PaymentState;
  readonly why: ClosedBecause;
}

/** What the provider says of an attempt, which is opened there if that was never known. */
async function seeAttempt(
  deps: PayingDependencies,
  state: Order,
  attempt: PaymentAttempt,
  close: ClosedBecause | undefined,
): Promise<Seen> {
  const { provider, now } = deps.online;
  const isOver = Date.parse(attempt.expiresAt) <= now();
  const why = close ?? whyStale(state, attempt) ?? (isOver ? 'expired' : undefined);
  try {
    const reference = attempt.reference ?? (await openAtProvider(deps, state, attempt)).reference;
    return { state: await (why ? provider.close(reference) : provider.read(reference)), why: why ?? 'expired' };
  } catch (error) {
    // What the provider never opened, nobody can pay.
    if (error instanceof PaymentRefused) return { state: { state: 'closed' }, why: 'failed' };
    throw error;
  }
}

/** Opens an attempt at the provider, or finds the one that it has opened already. @throws PaymentRefused */
export async function openAtProvider(
  deps: PayingDependencies,
  state: Order,
  { paymentId, amount, expiresAt, link }: PaymentAttempt,
): Promise<OpenedPayment> {
  const { online } = deps;
  const { orderId, orderNo, currency, language } = state.placed;
  const opened = await online.provider.open({
    ...{ paymentId, amount, expiresAt, title: orderNo, currency: currency.name },
    returnTo: returnAddresses(online, state, link),
    language: language || online.language,
  });
  deps.reached('payments.called');
  const { reference } = opened;
  await change(deps, orderId, { type: 'ReferencePayment', paymentId, reference });
  await online.looks.refer(paymentId, reference);
  deps.reached('payments.referenced');
  return opened;
}

function settledBy(
  { online }: PayingDependencies,
  present: Order,
  { paymentId }: PaymentAttempt,
  { state, why }: Seen,
) {
  if (state.state === 'open') return undefined;
  if (state.state === 'closed') return { type: 'ClosePayment', paymentId, why } as const;
  const { amount, label, fee, receivedAt } = state;
  const heardAt = new Date(online.now()).toISOString();
  const kept = fee === undefined ? {} : { providerFee: fee };
  const { refundId } = moneyBackOf(present, paymentId);
  return { type: 'ReceivePayment', paymentId, amount, label, receivedAt, heardAt, refundId, ...kept } as const;
}

/**
 * The refund by which the rest of a payment goes back: once for each time that its order stopped, and again for what is
 * left after another part went back. One that failed is for staff, and not tried again.
 */
export function moneyBackOf({ cancellationCount, refunds }: Order, paymentId: string): MoneyBack {
  const parts = countingRefunds(refunds).filter((refund) => refund.paymentId === paymentId).length;
  return { paymentId, refundId: derivedId('money back', paymentId, String(cancellationCount), String(parts)) };
}

/** The next attempt of an order, as it is recorded. */
export function nextAttempt({ online }: PayingDependencies, state: Order, paymentId: string) {
  const { name: provider } = online.provider;
  return { type: 'OpenPayment', paymentId, provider, expiresAt: attemptExpiry(online, state) } as const;
}
