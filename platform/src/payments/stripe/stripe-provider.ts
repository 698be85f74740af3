import Stripe from 'stripe';
import {
  ForgedNotification,
  type NotificationHeaders,
  type PaymentProvider,
  PaymentRefused,
  type PaymentToOpen,
  type RefundState,
  type RefundToMake,
} from '../payment-provider.ts';
import { isCurrency, toStripe } from './stripe-amounts.ts';
import { answered, type StripeConnection, stripeClient } from './stripe-client.ts';
import { MOST_LISTED, readAll, touchedSince } from './stripe-reads.ts';
import { refundStateOf } from './stripe-states.ts';

/** How Stripe is reached, and how it signs. */
export interface StripeSettings extends StripeConnection {
  /** Of the endpoint for notifications; without it none is believed. */
  readonly webhookSecret?: string | undefined;
}

/** Seconds after which a notification is believed no more. */
const TOLERANCE_S = 300;
const MINUTE_MS = 60_000;
/** Stripe takes nothing that is open for less than 30 minutes; the rest is for clocks that differ. */
const SHORTEST_MS = 31 * MINUTE_MS;

/** Payments on Stripe's hosted Checkout page, by Stripe's own client. */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = stripeClient(settings);
  const { sessions } = stripe.checkout;
  const read = (reference: string) => answered(() => readAll(stripe, reference));
  return {
    name: 'stripe',
    shortest: SHORTEST_MS,
    takes: isCurrency,

    open: (payment) =>
      answered(async () => {
        const { id, url } = await sessions.create(sessionOf(payment), { idempotencyKey: `open-${payment.paymentId}` });
        if (!url) throw new PaymentRefused('no_page');
        return { reference: id, url };
      }),

    read,

    async close(reference) {
      try {
        await answered(() => sessions.expire(reference, {}, { idempotencyKey: `close-${reference}` }));
      } catch (error) {
        // One that is complete or expired cannot be closed; what it is, is read.
        if (!(error instanceof PaymentRefused)) throw error;
      }
      return read(reference);
    },

    async refund(refund) {
      try {
        return await answered(() => refundOf(stripe, refund));
      } catch (error) {
        if (error instanceof PaymentRefused) return { state: 'failed', why: error.code };
        throw error;
      }
    },

    touchedSince: (since) => answered(() => touchedSince(stripe, since)),

    notified: (headers, body) => notified(settings.webhookSecret, headers, body),
  };
}

/** Neither name nor address of the customer is in it. */
function sessionOf({ paymentId, title, amount, currency, returnTo, expiresAt, language }: PaymentToOpen) {
  const unitAmount = toStripe(amount, currency);
  if (unitAmount === undefined) throw new PaymentRefused('amount_not_whole');
  const metadata = { payment_id: paymentId };
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: currency.toLowerCase(), unit_amount: unitAmount, product_data: { name: title } },
      },
    ],
    success_url: returnTo.paid,
    cancel_url: returnTo.cancelled,
    expires_at: Math.floor(Date.parse(expiresAt) / 1_000),
    locale: language,
    client_reference_id: paymentId,
    metadata,
    payment_intent_data: { metadata },
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** Asks first what there is: an idempotency key is forgotten after a day, and its answer never moves on. */
async function refundOf({ checkout, refunds }: Stripe, refund: RefundToMake): Promise<RefundState> {
  const { refundId, reference, currency } = refund;
  const { payment_intent: intent } = await checkout.sessions.retrieve(reference);
  if (!intent) throw new PaymentRefused('not_paid');
  const payment = typeof intent === 'string' ? intent : intent.id;
  const { data } = await refunds.list({ payment_intent: payment, limit: MOST_LISTED });
  const made = data.find(({ metadata }) => metadata?.refund_id === refundId);
  if (made) return refundStateOf(made);
  const amount = toStripe(refund.amount, currency);
  if (amount === undefined) throw new PaymentRefused('amount_not_whole');
  const asked = { payment_intent: payment, amount, metadata: { refund_id: refundId, session: reference } };
  return refundStateOf(await refunds.create(asked, { idempotencyKey: `refund-${refundId}` }));
}

function notified(secret: string | undefined, headers: NotificationHeaders, body: Uint8Array): string | undefined {
  const signature = headers['stripe-signature'];
  if (!secret || typeof signature !== 'string') throw new ForgedNotification('no signature');
  let event: Stripe.Event;
  try {
    event = Stripe.webhooks.constructEvent(Buffer.from(body), signature, secret, TOLERANCE_S);
  } catch (error) {
    throw new ForgedNotification('no signature of the provider', { cause: error });
  }
  // Any object of any release of Stripe may stand there.
  const {
    object,
    id,
    metadata,
    payment_intent: alias,
  } = (event.data?.object ?? {}) as unknown as Record<string, unknown>;
  if (object === 'checkout.session') return text(id);
  if (object === 'refund') return text((metadata as { session?: unknown } | null)?.session) ?? text(alias);
  return object === 'charge' || object === 'dispute' ? text(alias) : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
