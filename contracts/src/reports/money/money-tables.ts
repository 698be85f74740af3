import {
  additive,
  bigint,
  boolean,
  byteOrderedText,
  date,
  integer,
  keyed,
  readModel,
  text,
  uuid,
} from '../../kernel/table.ts';

/** What money that moved comes to. Amounts are in minor units. */
const measures = {
  /** Payments that were not declared void. */
  payments: bigint(),
  paid: bigint(),
  /** Of refunds that are settled. */
  refunded: bigint(),
  /** Units that these refunds name. */
  units: bigint(),
  /** What banks of customers hold or have taken back. */
  disputed: bigint(),
  /** What the provider kept of payments. */
  fees: bigint(),
  /** Paid, less everything else. */
  net: bigint(),
};

/** What money that moved comes to; amounts in minor units. */
export type MoneyMeasures = { readonly [Name in keyof typeof measures]: number };

/** How money moved: the id of a payment method, or what stands for one (`money-methods.ts`). */
const method = text();

/** Money for analysts: every payment, refund and dispute counts on the shop day on which it happened. */
export const moneyTables = readModel('analytics_money', {
  /** Payments, refunds and disputes by their ids, as far as later events change what counts of them. */
  items: keyed({
    columns: {
      item_id: uuid(),
      currency: text(),
      method,
      /** Minor units. */
      amount: bigint(),
      units: bigint(),
      /** Whether it counts now. */
      counts: boolean(),
    },
    key: ['item_id'],
  }),
  /** What each event changed. */
  money_change: keyed({
    columns: {
      event_id: uuid(),
      /** Place of the event in the log. */
      position: byteOrderedText(),
      order_id: uuid(),
      /** Place of the event in the stream of its order. */
      revision: integer(),
      day: date(),
      method,
      currency: text(),
      ...measures,
    },
    key: ['event_id'],
    indexes: (c) => [`(${c.day}, ${c.position})`],
    isWrittenOnce: true,
  }),
  /** The sums of a day. */
  days: additive({
    columns: { day: date(), method, currency: text(), ...measures },
    key: ['day', 'method', 'currency'],
    omitsZeros: true,
  }),
});
