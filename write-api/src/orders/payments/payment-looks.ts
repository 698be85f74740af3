import type { Database } from '@countinghouse/platform/postgres/database';

/** What is looked at: an attempt to pay, a refund at the provider, or an order that waits for its payment. */
export type LookKind = 'payment' | 'refund' | 'order';

/** Something that is to be looked at. */
export interface Look {
  /** Of the payment, the refund or the order. */
  readonly id: string;
  readonly kind: LookKind;
  readonly orderId: string;
}

/** How much is open at the provider. */
export interface OpenAtProvider {
  readonly payments: number;
  readonly refunds: number;
  /** Since when the oldest of them is open; null without any. */
  readonly oldest: Date | null;
}

/**
 * When to look at what, in `vault.payment_looks`, for all write-apis together. It is entered before the provider is
 * asked, and whatever it holds beyond the log is found out by looking.
 */
export interface PaymentLooks {
  /** Enters a look, or moves one that is there to an earlier time. */
  put(look: Look, dueAt: Date): Promise<void>;
  /** Notes by which reference the provider will name a payment. */
  refer(id: string, reference: string): Promise<void>;
  /** Makes a look due now; one that is not there stays away. */
  hasten(id: string): Promise<void>;
  /** Makes every payment and refund due now. */
  hastenAll(): Promise<void>;
  /** The look of a reference, made due now. */
  hastenReferred(reference: string): Promise<Look | undefined>;
  /** Takes looks that are due; the next is given them after `LEASE_MS`, unless they are done or put off. */
  take(count: number, now: Date): Promise<readonly Look[]>;
  putOff(id: string, dueAt: Date): Promise<void>;
  done(id: string): Promise<void>;
  open(): Promise<OpenAtProvider>;
}

/** Longer than a look lasts, with a provider that is slow. */
export const LEASE_MS = 60_000;

interface LookRow {
  readonly id: string;
  readonly kind: LookKind;
  readonly order_id: string;
}

const lookOf = ({ id, kind, order_id: orderId }: LookRow): Look => ({ id, kind, orderId });

export function postgresPaymentLooks(database: Database): PaymentLooks {
  const run = (text: string, values: unknown[]) => database.query<LookRow>(text, values);
  return {
    async put({ id, kind, orderId }, dueAt) {
      await run(
        `insert into vault.payment_looks (id, kind, order_id, due_at) values ($1, $2, $3, $4)
         on conflict (id) do update set due_at = least(payment_looks.due_at, excluded.due_at)`,
        [id, kind, orderId, dueAt],
      );
    },
    async refer(id, reference) {
      await run('update vault.payment_looks set reference = $2 where id = $1', [id, reference]);
    },
    async hasten(id) {
      await run('update vault.payment_looks set due_at = now() where id = $1 and due_at > now()', [id]);
    },
    async hastenAll() {
      await run("update vault.payment_looks set due_at = least(due_at, now()) where kind <> 'order'", []);
    },
    async hastenReferred(reference) {
      const { rows } = await run(
        'update vault.payment_looks set due_at = least(due_at, now()) where reference = $1 returning id, kind, order_id',
        [reference],
      );
      return rows[0] && lookOf(rows[0]);
    },
    async take(count, now) {
      const { rows } = await run(
        `update vault.payment_looks set due_at = $3 where id in
           (select id from vault.payment_looks where due_at <= $2 order by due_at limit $1 for update skip locked)
         returning id, kind, order_id`,
        [count, now, new Date(now.getTime() + LEASE_MS)],
      );
      return rows.map(lookOf);
    },
    async putOff(id, dueAt) {
      await run('update vault.payment_looks set due_at = $2 where id = $1', [id, dueAt]);
    },
    async done(id) {
      await run('delete from vault.payment_looks where id = $1', [id]);
    },
    async open() {
      const { rows } = await database.query<{ payments: number; refunds: number; oldest: Date | null }>(
        `select count(*) filter (where kind = 'payment')::int as payments,
           count(*) filter (where kind = 'refund')::int as refunds,
           min(since) filter (where kind <> 'order') as oldest from vault.payment_looks`,
      );
      return rows[0] ?? { payments: 0, refunds: 0, oldest: null };
    },
  };
}
