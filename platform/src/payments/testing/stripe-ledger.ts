import { randomUUID } from 'node:crypto';

/** A movement of the balance, in Stripe's count. */
export interface DoubleTransaction {
  readonly id: string;
  readonly reporting_category: string;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly created: number;
  readonly source: { readonly id: string } & Readonly<Record<string, unknown>>;
  /** The payout that it went out with. */
  payout?: string;
}

export interface DoublePayout {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly arrival_date: number;
  readonly created: number;
  readonly automatic: boolean;
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';
}

interface LedgerAnswer {
  readonly status: number;
  readonly reply: unknown;
}

interface Booked {
  readonly category: string;
  readonly amount: number;
  readonly fee?: number;
  readonly currency: string;
  readonly source: DoubleTransaction['source'];
}

/** What the double keeps of a charge. */
export function doubleFee(amount: number): number {
  return Math.round(amount * 0.034);
}

/** The balance of the account of one shop at the double, movement by movement, and its payouts. */
export class StripeLedger {
  /** Oldest first; tests take out and put in what they want to be missing. */
  readonly transactions: DoubleTransaction[] = [];
  readonly payouts: DoublePayout[] = [];
  /** Whether pages come shuffled, each with the end of the one before. */
  isUntidy = false;

  book({ category, amount, fee = 0, currency, source }: Booked): DoubleTransaction {
    const id = `txn_${randomUUID().replaceAll('-', '')}`;
    const booked = { id, reporting_category: category, amount, fee, currency, created: now(), source };
    this.transactions.push(booked);
    return booked;
  }

  /** Books the charge of a session. @returns when, in seconds */
  take({ id, paymentId, ...money }: { id: string; paymentId: string; amount: number; currency: string }): number {
    const { amount, currency } = money;
    const source = { id: id.replace('cs_', 'ch_'), object: 'charge', amount, currency };
    const metadata = { payment_id: paymentId };
    const category = 'charge';
    return this.book({ category, amount, fee: doubleFee(amount), currency, source: { ...source, metadata } }).created;
  }

  giveBack({ id, amount, refundId }: { id: string; amount: number; refundId: string }, currency = ''): void {
    const metadata = refundId === '' ? {} : { refund_id: refundId };
    const source = { id, object: 'refund', amount, currency, metadata };
    this.book({ category: 'refund', amount: -amount, currency, source });
  }

  /** A cardholder takes money back through the bank, or the shop gets it again. */
  dispute({ id, amount, currency }: { id: string; amount: number; currency: string }, fee = 0, isWon = false): void {
    const category = isWon ? 'dispute_reversal' : 'dispute';
    const source = { object: 'dispute', id, amount, currency };
    this.book({ category, amount: isWon ? amount : -amount, fee, currency, source });
  }

  /** Pays out everything in a currency that no payout has, or an amount by hand. */
  payOut(currency: string, byHand?: number): DoublePayout | undefined {
    const due = this.transactions.filter((one) => one.currency === currency && !one.payout);
    const amount = byHand ?? due.reduce((sum, one) => sum + one.amount - one.fee, 0);
    if (amount === 0) return undefined;
    const id = `po_${randomUUID().replaceAll('-', '')}`;
    const arrival = Math.floor(now() / 86_400 + 2) * 86_400;
    const dates = { arrival_date: arrival, created: now() };
    const made: DoublePayout = {
      id,
      amount,
      currency,
      ...dates,
      automatic: byHand === undefined,
      status: 'in_transit',
    };
    this.payouts.push(made);
    const booked = this.book({ category: 'payout', amount: -amount, currency, source: { object: 'payout', ...made } });
    booked.payout = id;
    if (made.automatic) for (const one of due) one.payout = id;
    return made;
  }

  /** Where a payout ends; one that fails or is cancelled brings its money back. */
  end(id: string, status: 'paid' | 'failed' | 'canceled'): void {
    const payout = this.payouts.find((one) => one.id === id);
    if (!payout) return;
    payout.status = status;
    if (status === 'paid') return;
    const { amount, currency } = payout;
    this.book({ category: 'payout_reversal', amount, currency, source: { object: 'payout', ...payout } });
  }

  balanceOf(currency: string): number {
    const own = this.transactions.filter((one) => one.currency === currency);
    return own.reduce((sum, { amount, fee }) => sum + amount - fee, 0);
  }

  /** Answers what is asked of balance and payouts; undefined for anything else. */
  answer({ path, query }: { path: string; query: URLSearchParams }): LedgerAnswer | undefined {
    const since = Number(query.get('created[gte]') ?? 0);
    const made = (one: { readonly created: number }) => one.created >= since;
    if (path === '/v1/balance') return { status: 200, reply: this.#balance() };
    if (path === '/v1/payouts') {
      return this.#page(this.payouts.filter(made), query, (one) => ({ object: 'payout', ...one }));
    }
    if (path !== '/v1/balance_transactions') return undefined;
    const payout = query.get('payout');
    const known = this.payouts.find(({ id }) => id === payout);
    if (known && !known.automatic)
      return { status: 400, reply: { error: { type: 'invalid_request_error', message: 'manual' } } };
    const rows = this.transactions.filter((one) => made(one) && (payout === null || one.payout === payout));
    return this.#page(rows, query, ({ payout: _, ...one }) => ({
      ...{ object: 'balance_transaction', net: one.amount - one.fee },
      ...one,
    }));
  }

  #balance(): object {
    const currencies = [...new Set(this.transactions.map(({ currency }) => currency))];
    const amounts = currencies.map((currency) => ({ currency, amount: this.balanceOf(currency) }));
    const half = amounts.map(({ currency, amount }) => ({ currency, amount: Math.trunc(amount / 2) }));
    const rest = amounts.map(({ currency, amount }) => ({ currency, amount: amount - Math.trunc(amount / 2) }));
    return { object: 'balance', livemode: false, available: half, pending: rest };
  }

  #page<Row extends { readonly id: string }>(
    oldestFirst: readonly Row[],
    query: URLSearchParams,
    shown: (row: Row) => object,
  ): LedgerAnswer {
    const rows = oldestFirst.toReversed();
    const limit = Number(query.get('limit') ?? 10);
    const from = rows.findIndex(({ id }) => id === query.get('starting_after')) + 1;
    const page = rows.slice(from, from + limit);
    const last = page.pop();
    if (this.isUntidy) {
      page.reverse();
      const before = rows[from - 1];
      if (before) page.unshift(before);
    }
    const data = (last ? [...page, last] : page).map(shown);
    return { status: 200, reply: { object: 'list', data, has_more: from + limit < rows.length } };
  }
}

function now(): number {
  return Math.floor(Date.now() / 1_000);
}
