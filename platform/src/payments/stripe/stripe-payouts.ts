import type Stripe from 'stripe';
import { PaymentRefused } from '../payment-provider.ts';
import type {
  BalanceMovement,
  MovementKind,
  PayoutState,
  ProviderPayout,
  ProviderPayouts,
} from '../provider-payouts.ts';
import { fromStripe } from './stripe-amounts.ts';
import { answered, type StripeConnection, stripeClient } from './stripe-client.ts';

/** The most that Stripe has on one page. */
const PAGE = 100;

/** Payouts and balance of an account at Stripe, by Stripe's own client. */
export function stripePayouts(settings: StripeConnection): ProviderPayouts {
  const stripe = stripeClient(settings);
  const transactions = (asked: Stripe.BalanceTransactionListParams) =>
    all((page) => stripe.balanceTransactions.list({ ...asked, ...page, expand: ['data.source'] }));
  return {
    async *payouts(since) {
      const made = { created: { gte: seconds(since) } };
      for await (const payout of all((page) => stripe.payouts.list({ ...made, ...page }))) yield payoutOf(payout);
    },

    async *movementsOf(payout) {
      try {
        for await (const one of transactions({ payout })) {
          const movement = movementOf(one);
          if (movement.kind !== 'payout' || movement.reference !== payout) yield movement;
        }
      } catch (error) {
        // Stripe says of no payout that was made by hand what it consists of.
        if (!(error instanceof PaymentRefused)) throw error;
      }
    },

    async *movements(since) {
      for await (const one of transactions({ created: { gte: seconds(since) } })) yield movementOf(one);
    },

    balance: () =>
      answered(async () => {
        const { available, pending } = await stripe.balance.retrieve();
        const sums = new Map<string, number>();
        for (const { currency, amount } of [...available, ...pending]) {
          sums.set(currency, (sums.get(currency) ?? 0) + amount);
        }
        return [...sums].map(([currency, amount]) => ({
          currency: currency.toUpperCase(),
          amount: fromStripe(amount, currency),
        }));
      }),
  };
}

type Page<Row> = (page: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<Row>>;

/** Every row of a list, page by page. */
async function* all<Row extends { readonly id: string }>(list: Page<Row>): AsyncGenerator<Row> {
  let after: string | undefined;
  do {
    const page = { limit: PAGE, ...(after !== undefined && { starting_after: after }) };
    const { data, has_more: hasMore } = await answered(() => list(page));
    yield* data;
    after = hasMore ? data.at(-1)?.id : undefined;
  } while (after !== undefined);
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1_000);
}

function instant(at: number): string {
  return new Date(at * 1_000).toISOString();
}

const states: Readonly<Record<string, PayoutState>> = { paid: 'paid', failed: 'failed', canceled: 'cancelled' };

function payoutOf({ id, created, arrival_date: arrival, ...payout }: Stripe.Payout): ProviderPayout {
  return {
    reference: id,
    madeAt: instant(created),
    arrivesOn: instant(arrival).slice(0, 10),
    amount: fromStripe(payout.amount, payout.currency),
    currency: payout.currency.toUpperCase(),
    state: states[payout.status] ?? 'on_its_way',
    isItemised: payout.automatic,
  };
}

/** What Stripe's reporting categories are; any other is `other`. */
const kinds: Readonly<Record<string, MovementKind>> = {
  ...{ charge: 'charge', charge_failure: 'charge', refund: 'refund', refund_failure: 'refund' },
  ...{ dispute: 'dispute', dispute_reversal: 'dispute', fee: 'fee', tax: 'fee', network_cost: 'fee' },
  ...{ payout: 'payout', payout_reversal: 'payout' },
};

function movementOf({ id, currency, created, source, ...booked }: Stripe.BalanceTransaction): BalanceMovement {
  const caused = causeOf(source);
  const name = currency.toUpperCase();
  const kind = kinds[booked.reporting_category] ?? 'other';
  const isForeign = caused.currency !== undefined && caused.currency !== currency;
  const sign = booked.amount < 0 ? -1 : 1;
  return {
    movementId: id,
    kind,
    reference: caused.id ?? id,
    gross: fromStripe(booked.amount, name),
    fee: fromStripe(booked.fee, name),
    net: fromStripe(booked.net, name),
    currency: name,
    ...(isForeign && {
      original: {
        amount: sign * Math.abs(fromStripe(caused.amount ?? 0, caused.currency ?? '')),
        currency: (caused.currency ?? '').toUpperCase(),
      },
    }),
    at: instant(created),
    ...(kind === 'charge' && caused.paymentId && { paymentId: caused.paymentId }),
    ...(kind === 'refund' && caused.refundId && { refundId: caused.refundId }),
  };
}

interface Cause {
  readonly id?: string | undefined;
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly refundId?: string | undefined;
}

/** What is known of the object that caused a movement, whichever of Stripe's objects it is. */
function causeOf(source: Stripe.BalanceTransaction['source']): Cause {
  if (source === null) return {};
  if (typeof source === 'string') return { id: source };
  const { id, amount, currency, metadata } = source as {
    id: string;
    amount?: number;
    currency?: string;
    metadata?: Record<string, string> | null;
  };
  return { id, amount, currency, paymentId: metadata?.payment_id, refundId: metadata?.refund_id };
}
