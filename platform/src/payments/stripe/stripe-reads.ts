import type Stripe from 'stripe';
import type { PaymentState } from '../payment-provider.ts';
import { expandedSession, stateOf } from './stripe-states.ts';

/** The most that Stripe lists at once. */
export const MOST_LISTED = 100;

/** Where the payment of a session is, with its refunds and disputes once it is made. */
export async function readAll(stripe: Stripe, reference: string): Promise<PaymentState> {
  const session = await stripe.checkout.sessions.retrieve(reference, { expand: expandedSession });
  const { payment_intent: intent } = session;
  if (session.payment_status !== 'paid' || intent === null || typeof intent === 'string') return stateOf(session);
  const of = { payment_intent: intent.id, limit: MOST_LISTED };
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  const [refunds, disputes] = await Promise.all([
    stripe.refunds.list(of),
    charge?.disputed ? stripe.disputes.list(of) : { data: [] },
  ]);
  return stateOf(session, { refunds: refunds.data, disputes: disputes.data });
}

/** Ids of the payments of which a refund or a dispute was made since then. */
export async function touchedSince(stripe: Stripe, since: Date): Promise<readonly string[]> {
  const made = { created: { gte: Math.floor(since.getTime() / 1_000) }, limit: MOST_LISTED };
  const payments = new Set<string>();
  const add = ({ payment_intent: intent }: Stripe.Refund | Stripe.Dispute) => {
    if (intent) payments.add(typeof intent === 'string' ? intent : intent.id);
  };
  for await (const refund of stripe.refunds.list(made)) add(refund);
  for await (const dispute of stripe.disputes.list(made)) add(dispute);
  return [...payments];
}
