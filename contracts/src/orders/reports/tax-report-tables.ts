import {
  additive,
  bigint,
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
import type { TaxedSale } from './tax-cells.ts';

/** What a row of the report on taxes is about. */
const cell = {
  /** Names the cell among those of a day. */
  cell: text(),
  currency: text(),
  /** Code of the country that the orders go to; '' where they have no delivery method. */
  country: text(),
  /** Thousandths of a percent; below 0 of what is not taxed. */
  rate: integer(),
  name_en: text(),
  name_zh: text(),
  /** Class of the goods or of the delivery. */
  tax_class: text(),
};
/** Minor units. */
const amounts = { base: bigint(), tax: bigint() };

/** Taxes by shop day: what each event changed, on the day on which it happened. */
export const taxReportTables = readModel('orders_taxes', {
  /** The orders that have a tax, as far as their taxes go. */
  orders: keyed({
    columns: {
      order_id: uuid(),
      placed_at: timestamptz(),
      country: text(),
      currency: text(),
      sale: jsonb<TaxedSale>(),
    },
    key: ['order_id'],
  }),
  /** What an event changed in a cell; the rows of a cell add up to it. */
  entries: keyed({
    columns: {
      event_id: uuid(),
      /** Place of its event in the log. */
      position: byteOrderedText(),
      event_type: text(),
      order_id: uuid(),
      /** Place of its event in the stream of its order. */
      revision: integer(),
      day: date(),
      ...cell,
      ...amounts,
    },
    key: ['event_id', 'cell'],
    indexes: (c) => [`(${c.day}, ${c.cell}, ${c.order_id})`],
  }),
  /** The sums of a day. */
  days: additive({
    columns: { day: date(), ...cell, ...amounts, entries: bigint() },
    key: ['day', 'cell', 'currency', 'country', 'rate', 'name_en', 'name_zh', 'tax_class'],
  }),
});
