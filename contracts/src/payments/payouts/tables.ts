import {
  additive,
  bigint,
  boolean,
  date,
  integer,
  keyed,
  readModel,
  text,
  timestamptz,
  uuid,
} from '../../kernel/table.ts';
import type { MatchKind, Misfit } from './matching.ts';
import type { MovementKind, PayoutState } from './movements.ts';

export const payoutTables = readModel('payments_payouts', {
  payouts: keyed({
    columns: {
      reference: text(),
      provider: text(),
      made_at: timestamptz(),
      arrives_on: date(),
      /** Minor units. */
      amount: bigint(),
      /** ISO 4217. */
      currency: text(),
      state: text<PayoutState>(),
      is_itemised: boolean(),
      /** How many movements it has. */
      movements: integer(),
      /** Their sums, minor units. */
      gross: bigint(),
      fee: bigint(),
    },
    key: ['reference'],
    indexes: (c) => [`(${c.arrives_on} desc, ${c.reference} desc)`],
  }),

  /** Every movement of the balance at the provider. */
  movements: keyed({
    columns: {
      movement_id: text(),
      kind: text<MovementKind>(),
      reference: text(),
      /** Minor units; below 0 for money that went. */
      gross: bigint(),
      fee: bigint(),
      currency: text(),
      at: timestamptz(),
      /** From before the shop took payments there: it counts in its payout alone. */
      is_earlier: boolean(),
      /** Null while no payout names it. */
      payout: text().nullable(),
      /** Null for one that has no counterpart here. */
      match_key: text().nullable(),
    },
    key: ['movement_id'],
    indexes: (c) => [
      `(${c.payout}, ${c.at}, ${c.movement_id})`,
      `(${c.at}, ${c.movement_id})`,
      `(${c.match_key}) where ${c.match_key} is not null`,
    ],
  }),

  /** What was received, given back or disputed here, and what the provider says of it. */
  matches: keyed({
    columns: {
      match_key: text(),
      kind: text<MatchKind>(),
      /** Null for what no order knows. */
      order_id: uuid().nullable(),
      /** '' for what no order knows. */
      order_no: text(),
      /** Minor units; below 0 for money that went; null for what no order knows. */
      ours: bigint().nullable(),
      /** Of a refund that is not settled yet: what it is to come to. */
      asked: bigint().nullable(),
      our_fee: bigint().nullable(),
      our_currency: text(),
      our_at: timestamptz().nullable(),
      /** How many movements it has at the provider. */
      movements: integer(),
      /** In the currency of the customer. */
      theirs: bigint(),
      their_currency: text(),
      /** In that of the balance. */
      gross: bigint(),
      currency: text(),
      fee: bigint(),
      /** Of the first of them, by which it is found there; '' without. */
      reference: text(),
      their_at: timestamptz().nullable(),
      /** '' for what fits. */
      misfit: text<Misfit | ''>(),
    },
    key: ['match_key'],
    indexes: (c) => [`(coalesce(${c.our_at}, ${c.their_at}), ${c.match_key}) where ${c.misfit} <> ''`],
  }),

  /** Sums by currency of the balance, minor units. */
  sums: additive({
    columns: {
      currency: text(),
      received: bigint(),
      refunded: bigint(),
      disputed: bigint(),
      fees: bigint(),
      others: bigint(),
      paid_out: bigint(),
    },
    key: ['currency'],
  }),

  balances: keyed({
    columns: {
      currency: text(),
      provider: text(),
      /** Sum of all movements that are known. */
      net: bigint(),
      /** As the provider has it; null before it was read for the first time. */
      amount: bigint().nullable(),
      /** What was there before the first movement that is known; null as the amount is. */
      opening: bigint().nullable(),
      read_at: timestamptz().nullable(),
    },
    key: ['currency'],
  }),
});
