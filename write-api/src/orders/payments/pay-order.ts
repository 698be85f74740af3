import { isRefusal, type Refusal, RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { Order } from '@countinghouse/contracts/orders/order.state';
import { openAttempt } from '@countinghouse/contracts/orders/payments/attempts';
import { PaymentRefused } from '@countinghouse/platform/payments/payment-provider';
import { changeOrder } from '../change-order.ts';
import { order } from '../order.decider.ts';
import { followPayment, nextAttempt, openAtProvider } from './follow-payment.ts';
import { objectionToPaying } from './online-payment.rules.ts';
import { change, ownMetadata } from './own-change.ts';
import type { PayingDependencies } from './paying.ts';

/** Who pays which order. */
export interface Paying {
  readonly orderId: string;
  readonly paymentId: string;
  /** Address that the call comes from. */
  readonly ip: string;
  /** Number of the payment link that it is paid by. */
  readonly link?: number | undefined;
}

/** Longer than a call lasts that opens an attempt: what it left is then looked at. */
const CALL_MS = 60_000;

/**
 * Opens the provider's page for what is due. The attempt that was open is closed before; it may turn out paid.
 * @returns ALREADY_PAID, PAYMENT_CLOSED, or VERSION_CONFLICT while another call opens one
 * @throws ProviderUnavailable, RefusedError RATE_LIMITED
 */
export function payOrder(
  deps: PayingDependencies,
  { orderId, paymentId, ip, link }: Paying,
  metadata: EventMetadata,
): Promise<{ readonly url: string } | Refusal> {
  return deps.locks.run(`pay ${orderId}`, async () => {
    const first = await standing(deps, orderId);
    if (isRefusal(first)) return first;
    const counted = limitsOf(deps, first, ip);
    for (const { limit, key } of counted) await limit.check(key);
    const closed = await closeOpen(deps, first, paymentId);
    if (isRefusal(closed)) return closed;

    await deps.online.looks.put({ id: paymentId, kind: 'payment', orderId }, new Date(deps.online.now() + CALL_MS));
    const opened = await changeOrder(deps, orderId, { ...nextAttempt(deps, closed, paymentId), link }, metadata);
    if (isRefusal(opened)) return opened;
    deps.reached('payments.opened');
    const attempt = opened.state.attempts.find((one) => one.paymentId === paymentId);
    // A call that is repeated long after its attempt ended opens nothing.
    if (attempt?.state !== 'open') return refuse('PAYMENT_CLOSED');
    try {
      const { url } = await openAtProvider(deps, opened.state, attempt);
      await deps.online.looks.putOff(paymentId, new Date(deps.online.now() + 10 * CALL_MS));
      for (const { limit, key } of counted) await limit.count(key).catch(unlessLimited);
      return { url };
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      await change(deps, orderId, { type: 'ClosePayment', paymentId, why: 'failed' }, ownMetadata('payments.pay'));
      return refuse('PAYMENT_CLOSED');
    }
  });
}

/** Reads what is open of an order at the provider, now. @returns whether it still is */
export async function checkPayment(deps: PayingDependencies, state: Order): Promise<boolean> {
  const open = openAttempt(state.attempts);
  return open ? followPayment(deps, state.placed.orderId, open.paymentId) : false;
}

async function standing({ commands }: PayingDependencies, orderId: string): Promise<Order | Refusal> {
  const { state } = await commands.load(order, orderId);
  if (state.phase !== 'standing') return refuse('NOT_FOUND');
  return objectionToPaying(state) ?? state;
}

async function closeOpen(deps: PayingDependencies, state: Order, paymentId: string): Promise<Order | Refusal> {
  const { orderId } = state.placed;
  const open = openAttempt(state.attempts);
  if (!open || open.paymentId === paymentId) return state;
  // What the customer's bank is still working on is neither paid again nor closed.
  if (await followPayment(deps, orderId, open.paymentId, 'replaced')) return refuse('ALREADY_PAID');
  return standing(deps, orderId);
}

function limitsOf({ online: { limits } }: PayingDependencies, { placed, customerId }: Order, ip: string) {
  return [
    { limit: limits.order, key: placed.orderId },
    { limit: limits.customer, key: customerId },
    { limit: limits.network, key: ip },
  ];
}

/** Calls that were checked at the same time are counted all. */
function unlessLimited(error: unknown): void {
  if (!(error instanceof RefusedError)) throw error;
}
