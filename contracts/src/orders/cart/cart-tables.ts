import {
  additive,
  bigint,
  boolean,
  byteOrderedText,
  date,
  integer,
  jsonb,
  keyed,
  readModel,
  text,
  timestamptz,
  uuid,
} from '../../kernel/table.ts';
import type { CartLine } from './cart-line.ts';

/** A step of a cart, as the report on them counts it. */
export type CartStep = 'started' | 'refused' | 'declined' | 'ordered' | 'paid';

export const cartTables = readModel('orders_cart', {
  /** Carts in their present state. */
  carts: keyed({
    columns: {
      customer_id: uuid(),
      changed_at: timestamptz(),
      /** Shop day on which it was begun. */
      day: date(),
      lines: jsonb<readonly CartLine[]>(),
      quantity: bigint(),
      /** Minor units. */
      amount: bigint(),
      refused: boolean(),
      declined: boolean(),
    },
    key: ['customer_id'],
    indexes: (c) => [`(${c.changed_at} desc, ${c.customer_id} desc) include (${c.amount}) where ${c.quantity} > 0`],
  }),
  /** Orders with the days on which their carts were begun. */
  orders: keyed({
    columns: {
      order_id: uuid(),
      /** Day of the cart; null until the cart records that it became this order. */
      day: date().nullable(),
      paid: boolean(),
    },
    key: ['order_id'],
  }),
  /** What became of the carts that were begun on a shop day. */
  days: additive({
    columns: {
      day: date(),
      started: bigint(),
      refused: bigint(),
      declined: bigint(),
      ordered: bigint(),
      paid: bigint(),
    },
    key: ['day'],
  }),
  /** The events that make these counts. */
  steps: keyed({
    columns: {
      event_id: uuid(),
      step: text<CartStep>(),
      day: date(),
      /** Of a cart or an order. */
      stream: text(),
      /** Place of the event in its stream. */
      revision: integer(),
      position: byteOrderedText(),
      /** 1, or -1 where a payment is no longer complete. */
      delta: integer(),
    },
    key: ['event_id', 'step'],
    indexes: (c) => [`(${c.step}, ${c.day}, ${c.position})`],
    isWrittenOnce: true,
  }),
});
