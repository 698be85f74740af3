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
  timestamptz,
  uuid,
} from '../../kernel/table.ts';
import type { FulfilmentStep } from './fulfilment-steps.ts';

/**
 * How long orders take. A step begins when the state before it is reached: shipping when the order is paid, or when it
 * was placed where it is shipped unpaid. It is open until its own state is reached for the first time. Steps count
 * while their order is a sale: confirmed, and neither failed nor rejected.
 */
export const fulfilmentTables = readModel('analytics_fulfilment', {
  /** Every step that has begun; `whole` has every order. */
  steps: keyed({
    columns: {
      order_id: uuid(),
      step: text<FulfilmentStep>(),
      /** `NO_KEY` for an order without a delivery method. */
      method_id: text(),
      counts: boolean(),
      /** Null where an import did not know it. */
      started_at: timestamptz().nullable(),
      /** The event by which it began, and its place in the stream of the order. */
      start_event_id: uuid(),
      start_revision: integer(),
      is_open: boolean(),
      /** Null while it is open, and where an import did not know it. */
      ended_at: timestamptz().nullable(),
      /** Shop day of its end, where its length is known. */
      day: date().nullable(),
      /** Its length in tenths of an hour, rounded; null while it is open, and where an import did not know it. */
      tenths: integer().nullable(),
      /** The event by which it ended; null while it is open. */
      event_id: uuid().nullable(),
      revision: integer().nullable(),
      /** The event that the row was last written for. */
      position: byteOrderedText(),
      recorded_at: timestamptz(),
    },
    key: ['order_id', 'step'],
    indexes: (c) => [
      `(${c.step}, ${c.day}, ${c.position}) where ${c.counts} and ${c.tenths} is not null`,
      `(${c.step}, ${c.tenths}, ${c.day}) where ${c.counts} and ${c.tenths} is not null`,
      `(${c.step}, ${c.started_at}) where ${c.counts} and ${c.is_open}`,
    ],
  }),
  /** How many steps that count ended in a month or a year, by their length: what medians are read from. */
  lengths: additive({
    columns: {
      unit: text<'month' | 'year'>(),
      /** First day of the month or the year. */
      first: date(),
      step: text<FulfilmentStep>(),
      method_id: text(),
      tenths: integer(),
      orders: bigint(),
    },
    key: ['unit', 'first', 'step', 'method_id', 'tenths'],
    omitsZeros: true,
  }),
});
