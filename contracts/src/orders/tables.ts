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
  uuidArray,
} from '../kernel/table.ts';
import { searchWords } from '../kernel/text/search-words.ts';
import type { ReturnReason } from '../messages/return-reasons.ts';
import type { OrderDispute } from '../payments/disputes.ts';
import type { OrderPayment } from '../payments/payment-ledger.ts';
import type { OrderRefund } from '../payments/refund-ledger.ts';
import type { Charge } from '../pricing/charges.ts';
import type { Parcel } from '../pricing/delivery/parcel.ts';
import type { OrderTax } from '../pricing/tax/order-tax.ts';
import type { DeliveryOfOrder, OrderLines } from './order-view.ts';
import type { OrderStatus, PaymentStatus, ReturnStatus, StatusReason, TrackStatus } from './statuses.ts';
import type { Tracking } from './tracking/tracking.ts';
import type { OrderView } from './views.ts';

/** Orders as they were placed and what became of them, with the return requests for them. */
export const orderListTables = readModel('orders_order_list', {
  orders: keyed({
    columns: {
      order_id: uuid(),
      order_no: text(),
      created_at: timestamptz(),
      customer_id: uuid(),
      customer_name: text(),
      email: text(),
      phone: text(),
      shipping_address: text(),
      remark: text(),
      lines: jsonb<OrderLines>(),
      /** Minor units. */
      fee: bigint(),
      charges: jsonb<readonly Charge[]>(),
      /** Null where the shop had no taxes. */
      tax: jsonb<OrderTax>().nullable(),
      delivery: jsonb<DeliveryOfOrder>().nullable(),
      /** Of the delivery. */
      country: text().nullable(),
      delivery_method: uuid().nullable(),
      /** Minor units; the fee and what the lines come to. */
      total: bigint(),
      currency: jsonb<OrderView['currency']>(),
      /** Minor units, by the payments that count. */
      paid: bigint(),
      /** Null where none was ever recorded. */
      payments: jsonb<readonly OrderPayment[]>().nullable(),
      /** Minor units, by the settled refunds. */
      refunded: bigint(),
      /** Minor units, by the settled refunds that the shop made by itself: what went back so is due again. */
      returned: bigint(),
      /** Null where none was ever made. */
      refunds: jsonb<readonly OrderRefund[]>().nullable(),
      /** Null where there never was one. */
      disputes: jsonb<readonly OrderDispute[]>().nullable(),
      payment_method: text(),
      pay_online_by: timestamptz().nullable(),
      pay_by: timestamptz().nullable(),
      transaction_id: text(),
      order_status: text<OrderStatus>(),
      status_reason: text<StatusReason>().nullable(),
      /** Keyed hash of the network that it came from; null for an import, or once its customer is erased. */
      network: text().nullable(),
      /** Until when its payment link is valid; null without one. */
      pay_link_until: timestamptz().nullable(),
      /** Member of staff who entered it; null where its customer placed it. */
      entered_by: uuid().nullable(),
      payment_status: text<PaymentStatus>(),
      track_status: text<TrackStatus>(),
      tracking: jsonb<Tracking>(),
      parcel: jsonb<Parcel>().nullable(),
      /** False while its stock is being reserved: not an order yet, and in no list. */
      confirmed: boolean(),
      revision: integer(),
    },
    key: ['order_id'],
    indexes: (c) => {
      const statuses = `${c.order_status}, ${c.payment_status}, ${c.track_status}`;
      const newest = `${c.created_at} desc, ${c.order_id} desc`;
      return [
        `(${c.order_no}, ${c.order_id}) include (${c.created_at}, ${c.confirmed})`,
        `(${newest}) where ${c.confirmed}`,
        `(lower(${c.customer_name}), ${newest}) where ${c.confirmed}`,
        `(${c.total}, ${newest}) where ${c.confirmed}`,
        `(${c.order_status}, ${newest}) where ${c.confirmed}`,
        `(${c.payment_status}, ${newest}) where ${c.confirmed}`,
        `(${c.track_status}, ${newest}) where ${c.confirmed}`,
        `(${statuses}, ${newest}) where ${c.confirmed}`,
        `(${statuses}, ${c.order_no}, ${c.order_id}) where ${c.confirmed}`,
        `(${statuses}, lower(${c.customer_name}), ${newest}) where ${c.confirmed}`,
        `(${statuses}, ${c.total}, ${newest}) where ${c.confirmed}`,
        `(${c.customer_id}, ${newest}) include (${c.confirmed})`,
        `(${c.network}, ${newest}) where ${c.network} is not null`,
        `(${c.country}, ${newest}) where ${c.country} is not null`,
        `(${c.delivery_method}, ${newest}) where ${c.delivery_method} is not null`,
        `(${c.entered_by}, ${newest}) where ${c.entered_by} is not null`,
        `(${newest}) where ${c.confirmed} and ${c.paid} <> 0`,
      ];
    },
  }),
  /**
   * What confirmed orders are found by, and put in order by where they are searched; apart from what changes with every
   * step of an order.
   */
  contents: keyed({
    columns: {
      order_id: uuid(),
      order_no: text(),
      created_at: timestamptz(),
      customer_name: text(),
      search: text(),
      product_ids: uuidArray(),
    },
    key: ['order_id'],
    indexes: (c) => {
      const newest = `${c.created_at} desc, ${c.order_id} desc`;
      return [
        `(${newest})`,
        `(${c.order_no}, ${c.order_id})`,
        `(lower(${c.customer_name}), ${newest})`,
        `using gin (${c.search} gin_trgm_ops)`,
        `using gin (${c.product_ids})`,
      ];
    },
  }),
  /** How many orders there are of each combination of statuses. */
  totals: additive({
    columns: {
      order_status: text<OrderStatus>(),
      payment_status: text<PaymentStatus>(),
      track_status: text<TrackStatus>(),
      orders: bigint(),
    },
    key: ['order_status', 'payment_status', 'track_status'],
  }),
  /** How many confirmed orders were placed on a day of UTC, by their numbers without the last three digits. */
  numbers: additive({ columns: { day: date(), block: text(), orders: bigint() }, key: ['day', 'block'] }),
  /** Return requests, with what their orders are called and found by. */
  requests: keyed({
    columns: {
      request_id: uuid(),
      request_no: text(),
      order_id: uuid(),
      order_no: text(),
      customer_id: uuid(),
      customer_name: text(),
      created_at: timestamptz(),
      return_reason_code: text<ReturnReason>().nullable(),
      return_reason: text(),
      pictures: jsonb<readonly string[]>(),
      shop_note: text(),
      items: jsonb<readonly { readonly productId: string; readonly quantity: number }[]>(),
      status: text<ReturnStatus>(),
      search: text(),
      revision: integer(),
    },
    key: ['request_id'],
    indexes: (c) => {
      const newest = `${c.created_at} desc, ${c.request_id} desc`;
      return [
        `(${newest})`,
        `(${c.status}, ${newest})`,
        `(${c.request_no}, ${c.request_id})`,
        `(${c.order_no}, ${c.request_id})`,
        `(lower(${c.customer_name}), ${c.request_id})`,
        `(${c.order_id})`,
        `(${c.customer_id})`,
        `using gin (${c.search} gin_trgm_ops)`,
      ];
    },
  }),
  /** How many return requests there are of each status. */
  request_totals: additive({ columns: { status: text<ReturnStatus>(), requests: bigint() }, key: ['status'] }),
  /** Those that return requests are found by. */
  request_words: searchWords(),
});

/** A line of an order as the view of sales holds it. */
export interface SaleLine {
  readonly product: string;
  readonly quantity: number;
  /** Minor units. */
  readonly amount: number;
}

/** Units, and what they were sold for in minor units. */
const sold = { quantity: bigint(), amount: bigint() };

/** What sold; amounts of different currencies, identified by their names, stay apart. */
export const salesTables = readModel('orders_sales', {
  /** The orders behind the sums. */
  orders: keyed({
    columns: {
      order_id: uuid(),
      placed_at: timestamptz(),
      day: date(),
      counts: boolean(),
      currency: text(),
      ...sold,
      lines: jsonb<readonly SaleLine[]>(),
      /** Where it last began or ceased to count: the units of its products are other ones from there on. */
      position: byteOrderedText().nullable(),
    },
    key: ['order_id'],
    indexes: (c) => [
      `(${c.placed_at}, ${c.order_id}) where ${c.counts}`,
      `(${c.position}) where ${c.position} is not null`,
    ],
  }),
  /** The products of the orders that count. */
  products: keyed({
    columns: {
      product_id: uuid(),
      day: date(),
      order_id: uuid(),
      placed_at: timestamptz(),
      currency: text(),
      ...sold,
    },
    key: ['product_id', 'day', 'order_id'],
  }),
  /** What sold on a shop day. */
  totals: additive({
    columns: {
      day: date(),
      currency: text(),
      ...sold,
      orders: bigint(),
    },
    key: ['day', 'currency'],
  }),
  /** What sold of a product on a shop day. */
  days: additive({
    columns: { day: date(), product_id: uuid(), currency: text(), ...sold, orders: bigint() },
    key: ['day', 'product_id', 'currency'],
    indexes: (c) => [`(${c.product_id}, ${c.day})`],
  }),
  /** What sold of a product in a span of days. */
  spans: additive({
    columns: { span: integer(), product_id: uuid(), currency: text(), ...sold },
    key: ['span', 'product_id', 'currency'],
  }),
  /** How many units of a product were ever sold. */
  units: additive({ columns: { product_id: uuid(), quantity: bigint() }, key: ['product_id'] }),
});
