import type { OpenAtProvider } from '@countinghouse/platform/payments/provider-metrics';
import type { Database } from '@countinghouse/platform/postgres/database';

/**
 * What is looked at: an attempt to pay, a refund at the provider, an order that waits for its payment, a payment that
 * was received, or the list of what has changed at the provider.
 */
export type LookKind = 'payment' | 'refund' | 'order' | 'received' | 'changes';

/** Something that is to be looked at. */
export interface Look {
  /** Of the payment, the refund or the order. */
  readonly id: string;
  readonly kind: LookKind;
  readonly orderId: string;
  /** When it was entered; of the list, from when on it is read next. */
  readonly since: Date;
}

/** What is entered to be looked at. */
export type NewLook = Omit<Look, 'since'>;

/**
 * When to look at what, in `vault.payment_looks`, for all write-apis together. It is entered before the provider is
 * asked, and whatever it holds beyond the log is found out by looking.
 */
export interface PaymentLooks {
  /** Enters a look, or moves one that is there to an earlier time. */
  put(look: NewLook, dueAt: Date): Promise<void>;
  /** Enters a look, unless it is there. */
  enter(look: NewLook, dueAt: Date, reference?: string): Promise<void>;
  /** Goes on with a payment that was received, by whatever name the provider has for it. */
  keepReceived(id: string, alias: string, dueAt: Date): Promise<void>;
  /** Notes by which reference the provider will name a payment. */
  refer(id: string, reference: string): Promise<void>;
  /** Makes a look due now; one that is not there stays away. */
  hasten(id: string): Promise<void>;
  /** Makes every open payment and refund due now. */
  hastenAll(): Promise<void>;
  /** The look of a reference or an alias, made due now. */
  hastenReferred(reference: string): Promise<Look | undefined>;
  /**
   * Takes looks that are due; the next is given them after `LEASE_MS`, unless they are done or put off.
   * @param kind of those alone
   */
  take(count: number, now: Date, kind?: LookKind): Promise<readonly Look[]>;
  putOff(id: string, dueAt: Date): Promise<void>;
  /** Puts off the list of what has changed, which was read up to `since`. */
  readUpTo(id: string, since: Date, dueAt: Date): Promise<void>;
  done(id: string): Promise<void>;
  open(): Promise<OpenAtProvider>;
}

/** Milliseconds from a look to the next one that no notification hastens: known within ten minutes, with its turn. */
export const NEXT_LOOK_MS = 590_000;
/** Longer than a look lasts, with a provider that is slow. */
export const LEASE_MS = 60_000;

interface LookRow {
  readonly id: string;
  readonly kind: LookKind;
  readonly order_id: string;
  /** ISO 8601, as every connection of the shop reads it. */
  readonly since: string;
}

const lookOf = ({ id, kind, order_id: orderId, since }: LookRow): Look => ({
  id,
  kind,
  orderId,
  since: new Date(since),
});
const columns = 'id, kind, order_id, since';
/** Kinds that are open at the provider. */
const isOpen = "kind in ('payment', 'refund')";

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
    async enter({ id, kind, orderId }, dueAt, reference) {
      await run(
        `insert into vault.payment_looks (id, kind, order_id, due_at, reference) values ($1, $2, $3, $4, $5)
         on conflict (id) do nothing`,
        [id, kind, orderId, dueAt, reference],
      );
    },
    async keepReceived(id, alias, dueAt) {
      await run("update vault.payment_looks set kind = 'received', alias = $2, due_at = $3 where id = $1", [
        ...[id, alias, dueAt],
      ]);
    },
    async refer(id, reference) {
      await run('update vault.payment_looks set reference = $2 where id = $1', [id, reference]);
    },
    async hasten(id) {
      await run('update vault.payment_looks set due_at = now() where id = $1 and due_at > now()', [id]);
    },
    async hastenAll() {
      await run(`update vault.payment_looks set due_at = least(due_at, now()) where ${isOpen}`, []);
    },
    async hastenReferred(reference) {
      const { rows } = await run(
        `update vault.payment_looks set due_at = least(due_at, now())
         where reference = $1 or alias = $1 returning ${columns}`,
        [reference],
      );
      return rows[0] && lookOf(rows[0]);
    },
    async take(count, now, kind) {
      const { rows } = await run(
        `update vault.payment_looks set due_at = $3 where id in
           (select id from vault.payment_looks where due_at <= $2 and ($4::text is null or kind = $4)
            order by due_at limit $1 for update skip locked)
         returning ${columns}`,
        [count, now, new Date(now.getTime() + LEASE_MS), kind],
      );
      return rows.map(lookOf);
    },
    async putOff(id, dueAt) {
      await run('update vault.payment_looks set due_at = $2 where id = $1', [id, dueAt]);
    },
    async readUpTo(id, since, dueAt) {
      await run('update vault.payment_looks set since = $2, due_at = $3 where id = $1', [id, since, dueAt]);
    },
    async done(id) {
      await run('delete from vault.payment_looks where id = $1', [id]);
    },
    async open() {
      const { rows } = await database.query<{ payments: number; refunds: number; oldest: string | null }>(
        `select count(*) filter (where kind = 'payment')::int as payments,
           count(*) filter (where kind = 'refund')::int as refunds,
           min(since) filter (where ${isOpen}) as oldest from vault.payment_looks`,
      );
      const { payments, refunds, oldest } = rows[0]!;
      return { payments, refunds, oldest: oldest === null ? null : new Date(oldest) };
    },
  };
}
