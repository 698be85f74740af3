import type { EventUnion } from '../../kernel/event.ts';
import type { ClosedBecause, onlinePaymentEvents } from './online-events.ts';

/** An attempt to pay an order at the provider; `amount` in minor units. */
export interface PaymentAttempt {
  readonly paymentId: string;
  readonly provider: string;
  readonly amount: number;
  /** ISO 8601 in UTC. */
  readonly expiresAt: string;
  /** Number of the payment link that it was begun by; absent where the customer began it. */
  readonly link?: number | undefined;
  /** By which the provider knows it; absent until it has answered. */
  readonly reference?: string | undefined;
  /** Money may come after it was closed, too. */
  readonly state: 'open' | 'received' | 'closed';
  readonly why?: ClosedBecause | undefined;
}

/** The attempt that waits for money; there is one at most. */
export function openAttempt(attempts: readonly PaymentAttempt[]): PaymentAttempt | undefined {
  return attempts.find(({ state }) => state === 'open');
}

/** The attempts of an order after an event about them. */
export function attemptsAfter(
  attempts: readonly PaymentAttempt[],
  { type, data }: EventUnion<typeof onlinePaymentEvents>,
): readonly PaymentAttempt[] {
  const changed = (change: Partial<PaymentAttempt>) =>
    attempts.map((attempt) => (attempt.paymentId === data.paymentId ? { ...attempt, ...change } : attempt));
  switch (type) {
    case 'orders.PaymentOpened': {
      const { paymentId, provider, amount, expiresAt, link } = data;
      const opened = { paymentId, provider, amount, expiresAt, ...(link !== undefined && { link }) };
      return [...attempts, { ...opened, state: 'open' }];
    }
    case 'orders.PaymentReferenced':
      return changed({ reference: data.reference });
    case 'orders.PaymentReceived':
      return changed({ state: 'received' });
    case 'orders.PaymentClosed':
      return changed({ state: 'closed', why: data.why });
  }
}
