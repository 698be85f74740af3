import type Stripe from 'stripe';
import type { PaymentState, ProviderDispute, ProviderRefund, RefundState } from '../payment-provider.ts';
import { fromStripe } from './stripe-amounts.ts';

/** What {@link stateOf} needs to know of a session beside the session itself. */
export const expandedSession = ['payment_intent.latest_charge.balance_transaction'];

/** What Stripe keeps beside a payment. */
export interface Aftermath {
  readonly refunds: readonly Stripe.Refund[];
  readonly disputes: readonly Stripe.Dispute[];
}

const nothing: Aftermath = { refunds: [], disputes: [] };

/** Where the payment of a session is, read with {@link expandedSession}. */
export function stateOf(session: Stripe.Checkout.Session, after: Aftermath = nothing): PaymentState {
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  if (session.payment_status === 'paid') return paid(session, intent, after);
  if (session.status === 'expired') return { state: 'closed' };
  if (session.status !== 'complete') return { state: 'open' };
  // Some ways of payment tell days later whether money came.
  const failed = intent?.status === 'canceled' || intent?.status === 'requires_payment_method';
  return { state: failed ? 'closed' : 'open' };
}

function paid(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
  { refunds, disputes }: Aftermath,
): PaymentState {
  const charge = typeof intent?.latest_charge === 'string' ? null : (intent?.latest_charge ?? null);
  const currency = session.currency ?? '';
  const booked = typeof charge?.balance_transaction === 'string' ? null : charge?.balance_transaction;
  // A shop whose account is in another currency pays its fee in that one.
  const fee = booked && booked.currency === currency ? fromStripe(booked.fee, currency) : undefined;
  return {
    state: 'paid',
    amount: fromStripe(session.amount_total ?? 0, currency),
    label: labelOf(charge),
    ...(fee !== undefined && { fee }),
    receivedAt: timeOf(charge?.created ?? intent?.created ?? session.created),
    alias: intent?.id ?? '',
    refunds: refunds.map(refundSeenOf),
    // An enquiry before a dispute holds no money.
    disputes: disputes.filter(({ status }) => !status.startsWith('warning_')).map(disputeSeenOf),
  };
}

const brands: Readonly<Record<string, string>> = {
  ...{ visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', unionpay: 'UnionPay', jcb: 'JCB' },
  ...{ discover: 'Discover', diners: 'Diners Club', alipay: 'Alipay', wechat_pay: 'WeChat Pay' },
};

function labelOf(charge: Stripe.Charge | null): string {
  const details = charge?.payment_method_details;
  if (!details) return '';
  const { brand, last4 } = details.card ?? {};
  const name = nameOf(brand ?? details.type);
  return last4 ? `${name} ••${last4}` : name;
}

function nameOf(code: string): string {
  const words = code.replaceAll('_', ' ');
  return (brands[code] ?? words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 60);
}

/** Where a refund is. */
export function refundStateOf({ id, status, failure_reason: why }: Stripe.Refund): RefundState {
  if (status === 'succeeded') return { state: 'settled', reference: id };
  if (status === 'failed' || status === 'canceled') return { state: 'failed', why: why ?? status };
  return { state: 'open' };
}

function refundSeenOf(refund: Stripe.Refund): ProviderRefund {
  const at = refundStateOf(refund);
  return {
    reference: refund.id,
    refundId: refund.metadata?.refund_id ?? '',
    amount: fromStripe(refund.amount, refund.currency),
    state: at.state,
    why: at.state === 'failed' ? at.why : '',
    createdAt: timeOf(refund.created),
  };
}

function disputeSeenOf({ id, amount, currency, status, reason, created }: Stripe.Dispute): ProviderDispute {
  const isWon = status === 'won' || status === 'prevented';
  const state = status === 'lost' ? 'lost' : isWon ? 'won' : 'open';
  return { reference: id, amount: fromStripe(amount, currency), state, reason, createdAt: timeOf(created) };
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}
