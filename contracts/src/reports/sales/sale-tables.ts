import type { CategoryState } from '../../catalog/category.state.ts';
import {
  additive,
  bigint,
  boolean,
  byteOrderedText,
  date,
  integer,
  json,
  jsonb,
  keyed,
  readModel,
  text,
  timestamptz,
  uuid,
} from '../../kernel/table.ts';
import type { ReturnReason } from '../../messages/return-reasons.ts';
import type { ReturnStatus } from '../../orders/statuses.ts';
import type { CurrencyListState } from '../../settings/currency-list.state.ts';
import type { ReturnSumKind } from '../returns/return-kinds.ts';
import type { SaleSpanKind, SaleSumKind } from './sale-kinds.ts';

/** What a line, an order or a sum of them comes to. Amounts are in minor units. */
const measures = {
  units: bigint(),
  /** Before reductions. */
  list: bigint(),
  goods: bigint(),
  /** Of the units whose purchase price was known. */
  cost: bigint(),
  /** Goods less cost, of the same units. */
  margin: bigint(),
  /** Units whose purchase price was not known. */
  uncosted: bigint(),
};

/** {@link measures} with what only whole orders have. */
const ofOrders = {
  orders: bigint(),
  ...measures,
  fee: bigint(),
  /** The part of the fee that delivery was charged at the order; staff may have changed the fee since. */
  delivery: bigint(),
};

/** What a return comes to, or a sum of returns. Amounts are in minor units. */
const ofReturns = {
  requests: bigint(),
  units: bigint(),
  /** What they cost their buyer after reductions, without fee. */
  goods: bigint(),
  /** Days from the deliveries to the requests, of those that have one. */
  waited: bigint(),
  /** Requests after a delivery. */
  timed: bigint(),
};

/** The event that a row was last written for. */
const place = { position: byteOrderedText(), recorded_at: timestamptz() };

/** A sum of a month or a year. */
const ofManyKeys = { kind: text<SaleSpanKind>(), key: uuid(), currency: text(), ...ofOrders };

/** What a line, an order or a sum of them comes to; amounts in minor units. */
export type SaleMeasures = { readonly [Name in keyof typeof measures]: number };
/** What a return comes to; amounts in minor units. */
export type ReturnMeasures = { readonly [Name in keyof typeof ofReturns]: number };

/** A line of an order as its sale had it. */
export interface SaleLineFact extends SaleMeasures {
  readonly product: string;
  readonly category: string;
  readonly supplier: string;
}

/** What a customer bought in a month and a currency, in orders that count. */
export interface BuyerMonth {
  /** Its first day. */
  readonly month: string;
  readonly currency: string;
  readonly orders: number;
  /** Minor units. */
  readonly goods: number;
}

/**
 * Sales for analysts. Category, supplier and cost of a line are those that its product had where the order stands in
 * the log. Sales count on the shop day on which the order was placed, from its confirmation on, while it is neither
 * failed nor rejected.
 */
export const saleTables = readModel('analytics_sales', {
  /** Products at the present place in the log. */
  products: keyed({
    columns: {
      product_id: uuid(),
      /** As its product was put there; the node may be deleted since. */
      node_id: uuid().nullable(),
      supplier_id: uuid().nullable(),
      /** Minor units of the base currency; 0 where nobody has entered one. */
      purchase_price: bigint(),
    },
    key: ['product_id'],
  }),
  /** The trees of categories, and the currencies, at the present place in the log. */
  settings: keyed({
    columns: { part: text<'categories' | 'currencies'>(), data: json<CategoryState | CurrencyListState>() },
    key: ['part'],
  }),
  /** Every order, and whether it counts. */
  orders: keyed({
    columns: {
      order_id: uuid(),
      placed_at: timestamptz(),
      day: date(),
      currency: text(),
      /** `NO_KEY` for an order without an account. */
      customer_id: uuid(),
      /** `NO_KEY` for one without a method. */
      method_id: text(),
      /** Minor units. */
      fee: bigint(),
      /** Minor units; what delivery was charged when it was placed. */
      delivery: bigint(),
      lines: jsonb<readonly SaleLineFact[]>(),
      /** Shop day of its last delivery; null while it is not delivered. */
      delivered_day: date().nullable(),
      counts: boolean(),
      /** How often it began or ceased to count. */
      changes: integer(),
      ...place,
    },
    key: ['order_id'],
  }),
  /** The lines of the orders that ever counted. */
  sale_line: keyed({
    columns: {
      order_id: uuid(),
      /** From 0, in the order of the products' first lines: a product stands once in an order. */
      line: integer(),
      day: date(),
      currency: text(),
      product_id: uuid(),
      category_id: uuid(),
      supplier_id: uuid(),
      ...measures,
      counts: boolean(),
      /** How often it began or ceased to count. */
      changes: integer(),
      ...place,
    },
    key: ['order_id', 'line'],
    indexes: (c) => [
      `(${c.product_id}, ${c.day})`,
      `(${c.category_id}, ${c.day})`,
      `(${c.supplier_id}, ${c.day})`,
      `(${c.day})`,
    ],
  }),
  /** What each event changed of what counts. */
  sale_change: keyed({
    columns: {
      event_id: uuid(),
      /** 0, or 1 for the second of two changes of one event. */
      part: integer(),
      ...place,
      order_id: uuid(),
      /** Place of the event in the stream of its order. */
      revision: integer(),
      /** Shop day of the order. */
      day: date(),
      /** Shop day on which the event was recorded. */
      known_day: date(),
      currency: text(),
      customer_id: uuid(),
      method_id: text(),
      /** 1 where the order began to count, -1 where it ceased to, else 0. */
      sign: integer(),
      ...ofOrders,
    },
    key: ['event_id', 'part'],
    indexes: (c) => [`(${c.day}, ${c.position})`, `(${c.order_id})`, `(${c.customer_id}, ${c.day})`],
  }),
  /** The sums of a day. */
  days: additive({
    columns: { day: date(), kind: text<SaleSumKind>(), key: text(), currency: text(), ...ofOrders },
    key: ['kind', 'day', 'key', 'currency'],
    omitsZeros: true,
  }),
  /** The sums of a month by what has many keys. */
  months: additive({
    columns: { month: date(), ...ofManyKeys },
    key: ['kind', 'month', 'key', 'currency'],
    omitsZeros: true,
  }),
  /** The same of a calendar year, which is read in place of twelve months. */
  years: additive({
    columns: { year: date(), ...ofManyKeys },
    key: ['kind', 'year', 'key', 'currency'],
    omitsZeros: true,
  }),
  /** In how many orders of a month two products were together; the lesser id is the first. */
  pairs: additive({
    columns: { product_id: uuid(), other_id: uuid(), month: date(), orders: bigint() },
    key: ['product_id', 'other_id', 'month'],
    indexes: (c) => [`(${c.month})`, `(${c.other_id}, ${c.month})`],
    omitsZeros: true,
  }),
  /** In how many of the orders whose pairs are counted a product was in a month. */
  paired: additive({
    columns: { product_id: uuid(), month: date(), orders: bigint() },
    key: ['product_id', 'month'],
    indexes: (c) => [`(${c.month})`],
    omitsZeros: true,
  }),
  /** The orders of a day whose pairs are counted, and those among them of two products or more. */
  baskets: additive({
    columns: { day: date(), orders: bigint(), together: bigint() },
    key: ['day'],
    omitsZeros: true,
  }),
  /** Customers with an account who have an order that counts, and what they bought in which month. */
  buyers: keyed({
    columns: {
      customer_id: uuid(),
      /** First day of the month of the first one. */
      cohort: date(),
      /** The earliest month first. */
      months: jsonb<readonly BuyerMonth[]>(),
    },
    key: ['customer_id'],
    indexes: (c) => [`(${c.cohort})`],
  }),
  /** How many customers have their first order in a month. */
  cohort_sizes: additive({ columns: { cohort: date(), customers: bigint() }, key: ['cohort'], omitsZeros: true }),
  /** What customers bought in a month and a currency, by the month of their first order. */
  cohorts: additive({
    columns: {
      ...{ cohort: date(), month: date(), currency: text() },
      /** Those with an order in that month and currency. */
      customers: bigint(),
      orders: bigint(),
      /** Minor units. */
      goods: bigint(),
    },
    key: ['cohort', 'month', 'currency'],
    omitsZeros: true,
  }),
  /** What customers asked to return, a line a product, with category, supplier and price of its sale. */
  return_line: keyed({
    columns: {
      request_id: uuid(),
      /** From 0, in the order of the request. */
      line: integer(),
      order_id: uuid(),
      /** Shop day of the request. */
      day: date(),
      reason: text<ReturnReason>().nullable(),
      status: text<ReturnStatus>(),
      currency: text(),
      product_id: uuid(),
      category_id: uuid(),
      supplier_id: uuid(),
      units: bigint(),
      /** What they cost their buyer after reductions, without fee. */
      goods: bigint(),
      /** Days from the delivery to the request; null where no delivery was recorded before. */
      waited: integer().nullable(),
      ...place,
    },
    key: ['request_id', 'line'],
    indexes: (c) => [`(${c.day})`, `(${c.product_id}, ${c.day})`],
  }),
  /**
   * What each event changed of what was taken back, a line a product: added where its request becomes complete, taken
   * away where it ceases to be, each on its own day. It stays when the order ceases to count as a sale.
   */
  return_change: keyed({
    columns: {
      event_id: uuid(),
      /** That of the request. */
      line: integer(),
      ...place,
      order_id: uuid(),
      /** Place of the event in the stream of its order. */
      revision: integer(),
      /** Shop day of the event. */
      day: date(),
      reason: text<ReturnReason>().nullable(),
      currency: text(),
      product_id: uuid(),
      category_id: uuid(),
      supplier_id: uuid(),
      /** Requests and days of the whole request are in each of its lines. */
      ...ofReturns,
    },
    key: ['event_id', 'line'],
    indexes: (c) => [`(${c.day}, ${c.position})`, `(${c.product_id}, ${c.day})`],
  }),
  /** What was taken back on a day; a request counts once under each key. */
  return_days: additive({
    columns: { day: date(), kind: text<ReturnSumKind>(), key: text(), currency: text(), ...ofReturns },
    key: ['kind', 'day', 'key', 'currency'],
    omitsZeros: true,
  }),
});
