import {
  additive,
  bigint,
  boolean,
  byteOrderedText,
  date,
  integer,
  json,
  keyed,
  readModel,
  text,
  timestamptz,
  uuid,
} from '../../kernel/table.ts';
import type { CurrencyListState } from '../../settings/currency-list.state.ts';
import type { StockKind } from './stock-kinds.ts';

/** Where and when the event of a movement stands, and what its product cost then. */
const ofEvent = {
  event_id: uuid(),
  /** Place of the event in the log. */
  position: byteOrderedText(),
  /** Place of the event in the stream of the product's stock. */
  revision: integer(),
  /** Shop day on which the units moved. */
  day: date(),
  /** Shop day on which the event was recorded. */
  known_day: date(),
  kind: text<StockKind>(),
  /** Purchase price at this place in the log, in minor units of the base currency; 0 where nobody has entered one. */
  purchase_price: bigint(),
};

/** The sums of a product: units received, sold and adjusted as reports on sell-through count them. */
const flows = { product_id: uuid(), received: bigint(), sold: bigint(), adjusted: bigint() };

/** Stock for analysts: what moved, what of that came in, and what is left of it. */
export const stockTables = readModel('analytics_stock', {
  /** Products at the present place in the log. */
  products: keyed({
    columns: {
      product_id: uuid(),
      /** False once it is deleted. */
      exists: boolean(),
      /** Shop day on which it was deleted; null while it exists. */
      deleted_day: date().nullable(),
      /** As it was put there; the node may be deleted since. */
      node_id: uuid().nullable(),
      supplier_id: uuid().nullable(),
      /** Minor units of the base currency; 0 where nobody has entered one. */
      purchase_price: bigint(),
      /** Units in stock. */
      level: bigint(),
      /** Units of all arrivals: of these, as many as are not in stock have left it, the oldest first. */
      came: bigint(),
      /** Shop day of its first event. */
      first_day: date(),
      /** The latest day of an arrival; null where there is none. */
      last_arrival: date().nullable(),
      /** The latest day on which units went into an order; null where none did. */
      last_ordered: date().nullable(),
      /** The latest day on which units came back because an order did not stand; null where none did. */
      last_released: date().nullable(),
    },
    key: ['product_id'],
  }),
  /** What came in, in the order of the log: an opening, an adjustment or a count. */
  arrivals: keyed({
    columns: {
      product_id: uuid(),
      /** Id of the adjustment, else of the event. */
      source_id: uuid(),
      ...ofEvent,
      /** What the steps of an adjustment come to; negative where it took units. */
      net: bigint(),
      /** Units that came in: `net`, or 0. */
      units: bigint(),
      /** Units of this arrival and of all before it. */
      upto: bigint(),
    },
    key: ['product_id', 'source_id'],
  }),
  /** The currencies at the present place in the log, in one row. */
  currencies: keyed({ columns: { id: integer(), data: json<CurrencyListState>() }, key: ['id'] }),
  /** Every movement. */
  movements: keyed({
    columns: {
      product_id: uuid(),
      ...ofEvent,
      /** Units that came in; negative went out. */
      units: bigint(),
      /** Units in stock behind it. */
      balance: bigint(),
      /** The base currency at this place in the log. */
      currency: text(),
      recorded_at: timestamptz(),
    },
    key: ['product_id', 'day', 'revision'],
    indexes: (c) => [`(${c.day}, ${c.position})`],
    isWrittenOnce: true,
  }),
  /** The sums of a month. */
  months: additive({ columns: { month: date(), ...flows }, key: ['month', 'product_id'], omitsZeros: true }),
  /** The sums of a calendar year, which are read in place of twelve months. */
  years: additive({ columns: { year: date(), ...flows }, key: ['year', 'product_id'], omitsZeros: true }),
});
