import { randomUUID } from 'node:crypto';
import { doubleFee, StripeLedger } from './stripe-ledger.ts';

/** What goes wrong with one call: a status, no answer before or after the effect, or a slow answer. */
export type DoubleFault = number | 'refused-connection' | 'answer-lost' | { readonly slowMs: number };

export interface DoubleCall {
  readonly method: string;
  readonly path: string;
  readonly body: URLSearchParams;
  readonly query: URLSearchParams;
  readonly key: string | undefined;
}

export interface DoubleAnswer {
  readonly status: number;
  readonly reply: unknown;
}

export interface DoubleSession {
  readonly id: string;
  readonly currency: string;
  readonly amount: number;
  readonly title: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly paymentId: string;
  readonly expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  paidAt?: number;
  /** Complete without money yet. */
  processing?: boolean;
}

export interface DoubleRefund {
  readonly id: string;
  readonly session: string;
  readonly amount: number;
  /** Ours; '' of one that was made at the provider. */
  readonly refundId: string;
  readonly created: number;
  status: 'succeeded' | 'pending' | 'failed';
}

export interface DoubleDispute {
  readonly id: string;
  readonly session: string;
  readonly amount: number;
  readonly created: number;
  status: 'needs_response' | 'won' | 'lost';
}

/** The account of one shop at the double: its sessions and refunds, and the rules that Stripe has for them. */
export class StripeAccount {
  readonly sessions = new Map<string, DoubleSession>();
  readonly refunds: DoubleRefund[] = [];
  readonly disputes: DoubleDispute[] = [];
  /** What the next refunds become; `succeeded` once it is empty. */
  readonly nextRefunds: (DoubleRefund['status'] | 'refused')[] = [];
  /** What of it all is on the balance. */
  readonly ledger = new StripeLedger();
  pageAddress = '';
  readonly #answers = new Map<string, DoubleAnswer & { readonly asked: string }>();
  readonly #notify: (event: object) => void;

  constructor(notify: (event: object) => void) {
    this.#notify = notify;
  }

  /** What customers were charged and did not get back, in Stripe's count. */
  get kept(): number {
    const paid = [...this.sessions.values()].reduce((sum, one) => sum + (one.paidAt ? one.amount : 0), 0);
    return this.refunds.reduce((sum, { amount, status }) => (status === 'failed' ? sum : sum - amount), paid);
  }

  /** The customer pays on the page. @returns false when the page takes it no more */
  pay(id: string, how: 'at-once' | 'later' = 'at-once'): boolean {
    const session = this.#current(id);
    if (session?.status !== 'open') return false;
    session.status = 'complete';
    if (how === 'later') session.processing = true;
    else session.paidAt = this.ledger.take(session);
    this.#tell('checkout.session.completed', session);
    return true;
  }

  /** Money that was on its way has come, or will not. */
  finish(id: string, paid = true): void {
    const session = this.sessions.get(id);
    if (!session?.processing) return;
    session.processing = false;
    if (paid) session.paidAt = this.ledger.take(session);
    this.#tell(`checkout.session.async_payment_${paid ? 'succeeded' : 'failed'}`, session);
  }

  /** Somebody refunds on the pages of the provider, in its count. */
  refundHere(id: string, amount: number, status: DoubleRefund['status'] = 'succeeded'): DoubleRefund {
    const made = this.#made(id, amount, '', status);
    this.#notify(
      eventOf('charge.refunded', { object: 'charge', id: intentOf(id, 'ch_'), payment_intent: intentOf(id) }),
    );
    this.#notify(eventOf('refund.created', this.#shownRefund(made)));
    return made;
  }

  /** The customer begins a dispute at their bank. */
  dispute(id: string, amount = this.sessions.get(id)?.amount ?? 0): DoubleDispute {
    const dispute: DoubleDispute = {
      ...{ id: `dp_${randomUUID()}`, session: id, amount, created: now(), status: 'needs_response' },
    };
    this.disputes.push(dispute);
    this.ledger.dispute({ ...dispute, currency: this.sessions.get(id)?.currency ?? '' });
    this.#notify(eventOf('charge.dispute.created', this.#shownDispute(dispute)));
    return dispute;
  }

  /** The bank decides. */
  decide(dispute: DoubleDispute, status: 'won' | 'lost'): void {
    dispute.status = status;
    const { currency = '' } = this.sessions.get(dispute.session) ?? {};
    if (status === 'won') this.ledger.dispute({ ...dispute, currency }, 0, true);
    this.#notify(eventOf('charge.dispute.closed', this.#shownDispute(dispute)));
  }

  /** Answers a call; the same key gets the same answer, as at Stripe. */
  answer(call: DoubleCall): DoubleAnswer {
    if (call.method !== 'POST' || call.key === undefined) return this.#act(call);
    const asked = `${call.path} ${call.body}`;
    const before = this.#answers.get(call.key);
    if (before) {
      return before.asked === asked
        ? before
        : { status: 400, reply: errorBody('idempotency_error', 'idempotency_key_reused') };
    }
    const answer = this.#act(call);
    if (answer.status < 500) this.#answers.set(call.key, { ...answer, asked });
    return answer;
  }

  #act({ method, path, body, query }: DoubleCall): DoubleAnswer {
    const told = method === 'GET' ? this.ledger.answer({ path, query }) : undefined;
    if (told) return told;
    const [, , kind, second, third, fourth] = path.split('/');
    if (kind === 'checkout' && second === 'sessions') {
      if (method === 'POST' && third === undefined) return this.#create(body);
      const session = this.#current(third ?? '');
      if (!session) return missing();
      if (method === 'GET') return { status: 200, reply: this.#shown(session) };
      if (fourth === 'expire') return this.#expire(session);
    }
    if (kind === 'refunds' && method === 'POST') return this.#refund(body);
    if (kind === 'refunds') return listed(this.refunds, query, (one) => this.#shownRefund(one));
    if (kind === 'disputes') return listed(this.disputes, query, (one) => this.#shownDispute(one));
    return missing();
  }

  #create(body: URLSearchParams): DoubleAnswer {
    const text = (name: string) => body.get(name) ?? '';
    const expiresAt = Number(text('expires_at'));
    if (expiresAt < now() + 1_800 || expiresAt > now() + 86_400) return refused('expires_at');
    const amount = Number(text('line_items[0][price_data][unit_amount]'));
    if (!Number.isInteger(amount) || amount < 1) return refused('amount_too_small');
    const session: DoubleSession = {
      id: `cs_${randomUUID().replaceAll('-', '')}`,
      currency: text('line_items[0][price_data][currency]'),
      amount,
      title: text('line_items[0][price_data][product_data][name]'),
      successUrl: text('success_url'),
      cancelUrl: text('cancel_url'),
      paymentId: text('client_reference_id'),
      expiresAt,
      status: 'open',
    };
    this.sessions.set(session.id, session);
    return { status: 200, reply: this.#shown(session) };
  }

  #expire(session: DoubleSession): DoubleAnswer {
    if (session.status !== 'open') return refused('checkout_session_not_open');
    session.status = 'expired';
    this.#tell('checkout.session.expired', session);
    return { status: 200, reply: this.#shown(session) };
  }

  #refund(body: URLSearchParams): DoubleAnswer {
    const session = this.sessions.get((body.get('payment_intent') ?? '').replace('pi_', 'cs_'));
    if (!session?.paidAt) return missing();
    const amount = Number(body.get('amount'));
    const gone = this.refunds.reduce(
      (sum, one) => (one.session === session.id && one.status !== 'failed' ? sum + one.amount : sum),
      0,
    );
    const next = this.nextRefunds.shift() ?? 'succeeded';
    const isHeld = this.disputes.some((one) => one.session === session.id && one.status !== 'won');
    if (isHeld) return refused('charge_disputed');
    if (next === 'refused' || gone + amount > session.amount) return refused('charge_already_refunded');
    const refundId = body.get('metadata[refund_id]') ?? '';
    return { status: 200, reply: this.#shownRefund(this.#made(session.id, amount, refundId, next)) };
  }

  #made(session: string, amount: number, refundId: string, status: DoubleRefund['status']): DoubleRefund {
    const made: DoubleRefund = { id: `re_${randomUUID()}`, session, amount, refundId, created: now(), status };
    this.refunds.push(made);
    if (status !== 'failed') this.ledger.giveBack(made, this.sessions.get(session)?.currency);
    return made;
  }

  #current(id: string): DoubleSession | undefined {
    const session = this.sessions.get(id);
    if (session?.status === 'open' && session.expiresAt <= now()) session.status = 'expired';
    return session;
  }

  #tell(type: string, session: DoubleSession): void {
    this.#notify(eventOf(type, this.#shown(session)));
  }

  #shownRefund({ id, session, amount, refundId, created, status }: DoubleRefund): object {
    const failure = status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {};
    const metadata = refundId === '' ? {} : { refund_id: refundId, session };
    const currency = this.sessions.get(session)?.currency ?? '';
    return {
      ...{ id, object: 'refund', amount, currency, created, status, ...failure, metadata },
      payment_intent: intentOf(session),
    };
  }

  #shownDispute({ id, session, amount, created, status }: DoubleDispute): object {
    const currency = this.sessions.get(session)?.currency ?? '';
    return {
      ...{ id, object: 'dispute', amount, currency, created, status, reason: 'fraudulent' },
      payment_intent: intentOf(session),
    };
  }

  #shown(session: DoubleSession): object {
    const { id, currency, amount, paymentId, expiresAt, status, paidAt, processing } = session;
    const details = { type: 'card', card: { brand: 'visa', last4: '4242' } };
    const booked = { object: 'balance_transaction', currency, fee: doubleFee(amount) };
    const charge = {
      ...{ id: intentOf(id, 'ch_'), object: 'charge', created: paidAt },
      disputed: this.disputes.some((one) => one.session === id),
      ...{ payment_method_details: details, balance_transaction: booked },
    };
    const intent = {
      ...{ id: intentOf(id), object: 'payment_intent', created: paidAt ?? now() },
      status: paidAt ? 'succeeded' : processing ? 'processing' : 'requires_payment_method',
      latest_charge: paidAt ? charge : null,
    };
    return {
      ...{ id, object: 'checkout.session', status, currency, amount_total: amount, created: now() },
      ...{ client_reference_id: paymentId, expires_at: expiresAt, payment_status: paidAt ? 'paid' : 'unpaid' },
      payment_intent: status === 'complete' ? intent : null,
      url: status === 'open' ? `${this.pageAddress}/pay/${id}` : null,
    };
  }
}

/** An error as Stripe words it. */
export function errorBody(type: string, code: string): object {
  return { error: { type, code, message: `${type}: ${code}` } };
}

function eventOf(type: string, object: object): object {
  return { id: `evt_${randomUUID()}`, object: 'event', type, data: { object } };
}

/** Id of what a session has at Stripe beside itself. */
function intentOf(session: string, prefix = 'pi_'): string {
  return session.replace('cs_', prefix);
}

/** Those of a payment, or since a time, newest first. */
function listed<Kind extends { readonly session: string; readonly created: number }>(
  all: readonly Kind[],
  query: URLSearchParams,
  shown: (one: Kind) => object,
): DoubleAnswer {
  const payment = query.get('payment_intent');
  const since = Number(query.get('created[gte]') ?? 0);
  const found = all.filter(
    ({ session, created }) => (payment === null || intentOf(session) === payment) && created >= since,
  );
  return { status: 200, reply: { object: 'list', data: found.map(shown).reverse(), has_more: false } };
}

function missing(): DoubleAnswer {
  return { status: 404, reply: errorBody('invalid_request_error', 'resource_missing') };
}

function refused(code: string): DoubleAnswer {
  return { status: 400, reply: errorBody('invalid_request_error', code) };
}

function now(): number {
  return Math.floor(Date.now() / 1_000);
}
