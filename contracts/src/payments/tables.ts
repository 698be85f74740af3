import { bigint, integer, json, jsonb, keyed, readModel, text, timestamptz, uuid } from '../kernel/table.ts';
import { searchWords } from '../kernel/text/search-words.ts';
import type { DisputeState } from './dispute-events.ts';
import type { PaymentMethod } from './methods/methods.ts';
import type { LedgerKind, LedgerState } from './payment.list.ts';
import type { AutomaticRefund, RefundWay } from './refund-events.ts';

/** What the ledger has of a refund alone. */
export interface LedgerRefund {
  readonly to: RefundWay;
  /** Why the shop made it by itself; absent of one by staff. */
  readonly cause?: AutomaticRefund | undefined;
  /** In the words of staff. */
  readonly reason: string;
  readonly creditNoteNo?: string | undefined;
  /** Why it failed, as the provider said it. */
  readonly why?: string | undefined;
}

/** What the ledger has of a dispute alone. */
export interface LedgerDispute {
  readonly state: DisputeState;
  /** In the provider's words; absent where it does not say. */
  readonly reason?: string | undefined;
}

export const paymentLedgerTables = readModel('payments_ledger', {
  /** Every payment, refund and dispute of every order; the others have their id where a payment has it. */
  payments: keyed({
    columns: {
      payment_id: uuid(),
      kind: text<LedgerKind>(),
      state: text<LedgerState>(),
      order_id: uuid(),
      order_no: text(),
      customer_id: uuid(),
      method: text(),
      /** Minor units. */
      amount: bigint(),
      currency: jsonb<{ readonly name: string; readonly symbol: string }>(),
      reference: text(),
      /** Of a refund: when it was settled, or asked for while it is not. */
      recorded_at: timestamptz(),
      /** Null for the shop itself. */
      recorded_by: uuid().nullable(),
      /** Name of the provider that received it; '' for one that staff recorded. */
      provider: text(),
      /** Null while it counts. */
      voided_at: timestamptz().nullable(),
      voided_by: uuid().nullable(),
      /** '' while it counts. */
      void_reason: text(),
      /** Null of everything else. */
      refund: jsonb<LedgerRefund>().nullable(),
      /** Null of everything else. */
      dispute: jsonb<LedgerDispute>().nullable(),
      search: text(),
    },
    key: ['payment_id'],
    indexes: (c) => {
      const newest = `${c.recorded_at} desc, ${c.payment_id} desc`;
      return [
        `(${newest})`,
        `(${c.amount}, ${newest})`,
        `(${c.order_no}, ${newest})`,
        `(${c.order_id})`,
        `(${c.customer_id})`,
        `using gin (${c.search} gin_trgm_ops)`,
      ];
    },
  }),
  words: searchWords(),
});

/** The payment methods in one row, once any was ever saved. */
export const paymentMethodTables = readModel('payments_methods', {
  parts: keyed({
    columns: { part: text<'methods'>(), data: json<readonly PaymentMethod[]>(), revision: integer() },
    key: ['part'],
  }),
});
