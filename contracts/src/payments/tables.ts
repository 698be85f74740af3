import { bigint, integer, json, jsonb, keyed, readModel, text, timestamptz, uuid } from '../kernel/table.ts';
import { searchWords } from '../kernel/text/search-words.ts';
import type { PaymentMethod } from './methods.ts';

export const paymentLedgerTables = readModel('payments_ledger', {
  /** Every payment that was recorded, of every order. */
  payments: keyed({
    columns: {
      payment_id: uuid(),
      order_id: uuid(),
      order_no: text(),
      customer_id: uuid(),
      method: text(),
      /** Minor units. */
      amount: bigint(),
      currency: jsonb<{ readonly name: string; readonly symbol: string }>(),
      reference: text(),
      recorded_at: timestamptz(),
      /** Null for the shop itself. */
      recorded_by: uuid().nullable(),
      /** Null while it counts. */
      voided_at: timestamptz().nullable(),
      voided_by: uuid().nullable(),
      /** '' while it counts. */
      void_reason: text(),
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
