import { randomUUID } from 'node:crypto';

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
  readonly refundId: string;
  status: 'succeeded' | 'pending' | 'failed';
}

/** The account of one shop at the double: its sessions and refunds, and the rules that Stripe has for them. */
export class StripeAccount {
  readonly sessions = new Map<string, DoubleSession>();
  readonly refunds: DoubleRefund[] = [];
  /** What the next refunds become; `succeeded` once it is empty. */
  readonly nextRefunds: (DoubleRefund['status'] | 'refused')[] = [];
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
    else session.paidAt = now();
    this.#tell('checkout.session.completed', session);
    return true;
  }

  /** Money that was on its way has come, or will not. */
  finish(id: string, paid = true): void {
    const session = this.sessions.get(id);
    if (!session?.processing) return;
    session.processing = false;
    if (paid) session.paidAt = now();
    this.#tell(`checkout.session.async_payment_${paid ? 'succeeded' : 'failed'}`, session);
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
    const [, , kind, second, third, fourth] = path.split('/');
    if (kind === 'checkout' && second === 'sessions') {
      if (method === 'POST' && third === undefined) return this.#create(body);
      const session = this.#current(third ?? '');
      if (!session) return missing();
      if (method === 'GET') return { status: 200, reply: this.#shown(session) };
      if (fourth === 'expire') return this.#expire(session);
    }
    if (kind === 'refunds' && method === 'POST') return this.#refund(body);
    if (kind === 'refunds') {
      const session = (query.get('payment_intent') ?? '').replace('pi_', 'cs_');
      const data = this.refunds.filter((one) => one.session === session).map(shownRefund);
      return { status: 200, reply: { object: 'list', data: data.reverse(), has_more: false } };
    }
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
    if (next === 'refused' || gone + amount > session.amount) return refused('charge_already_refunded');
    const refundId = body.get('metadata[refund_id]') ?? '';
    const made: DoubleRefund = { id: `re_${randomUUID()}`, session: session.id, amount, refundId, status: next };
    this.refunds.push(made);
    return { status: 200, reply: shownRefund(made) };
  }

  #current(id: string): DoubleSession | undefined {
    const session = this.sessions.get(id);
    if (session?.status === 'open' && session.expiresAt <= now()) session.status = 'expired';
    return session;
  }

  #tell(type: string, session: DoubleSession): void {
    this.#notify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object: this.#shown(session) } });
  }

  #shown(session: DoubleSession): object {
    const { id, currency, amount, paymentId, expiresAt, status, paidAt, processing } = session;
    const details = { type: 'card', card: { brand: 'visa', last4: '4242' } };
    const booked = { object: 'balance_transaction', currency, fee: Math.round(amount * 0.034) };
    const charge = {
      ...{ id: id.replace('cs_', 'ch_'), object: 'charge', created: paidAt },
      ...{ payment_method_details: details, balance_transaction: booked },
    };
    const intent = {
      ...{ id: id.replace('cs_', 'pi_'), object: 'payment_intent', created: paidAt ?? now() },
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

function shownRefund({ id, session, amount, refundId, status }: DoubleRefund): object {
  const failure = status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {};
  return { id, object: 'refund', amount, status, ...failure, metadata: { refund_id: refundId, session } };
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
