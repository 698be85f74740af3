import {
  additive,
  bigint,
  boolean,
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
import type { AdjustmentLine } from './adjustment.state.ts';
import type { AdjustmentReason } from './adjustment-reasons.ts';
import type { StockBand } from './stock-band.ts';
import type { MovementKind } from './views.ts';

/** Adjustments with the product's name when they were recorded. */
export const adjustmentListTables = readModel('inventory_adjustment_list', {
  adjustments: keyed({
    columns: {
      adjustment_id: uuid(),
      adjustment_no: text(),
      created_at: timestamptz(),
      /** The products, in the order of the lines. */
      product_ids: uuidArray(),
      /** Of the first product, as the next one. */
      item_no: text(),
      name: text(),
      /** Units of all products. */
      quantity: bigint(),
      reason: text(),
      reason_code: text<AdjustmentReason>().nullable(),
      lines: jsonb<readonly AdjustmentLine[]>(),
      /** Who delivered; null where nobody was named. */
      supplier: jsonb<{ readonly supplierId: string; readonly name: string }>().nullable(),
      /** The lines of a revision, until the stock has followed it. */
      pending: jsonb<readonly AdjustmentLine[]>().nullable(),
      /** Id of the member of staff who recorded it; null where it was none. */
      recorded_by: uuid().nullable(),
      search: text(),
      /** False until the stock followed, and when it was taken back; such an adjustment is in no list. */
      effective: boolean(),
      reversed: boolean(),
      revision: integer(),
    },
    key: ['adjustment_id'],
    indexes: (c) => [
      `(${c.created_at} desc, ${c.adjustment_id} desc) where ${c.effective}`,
      `(${c.adjustment_no}, ${c.adjustment_id}) where ${c.effective}`,
      `(lower(${c.item_no}), ${c.adjustment_id}) where ${c.effective}`,
      `(lower(${c.name}), ${c.adjustment_id}) where ${c.effective}`,
      `((coalesce(${c.reason_code}, '') || ' ' || lower(${c.reason})), ${c.adjustment_id}) where ${c.effective}`,
      `(${c.reason_code}, ${c.created_at} desc, ${c.adjustment_id} desc) where ${c.effective}`,
      `(${c.quantity}, ${c.adjustment_id}) where ${c.effective}`,
      `(${c.recorded_by}, ${c.created_at} desc, ${c.adjustment_id} desc) where ${c.effective}`,
      `using gin (${c.product_ids})`,
      `using gin (${c.search} gin_trgm_ops)`,
    ],
  }),
  /** How many adjustments are in force. */
  totals: additive({ columns: { scope: text<'all'>(), adjustments: bigint() }, key: ['scope'] }),
  words: searchWords(),
});

export const dailyStockTables = readModel('inventory_daily_stock', {
  /** Units sold and adjusted per product and shop day. */
  days: additive({
    columns: {
      product_id: uuid(),
      day: date(),
      sold: bigint(),
      adjusted: bigint(),
      /** Movements that make `sold`. */
      sales: bigint(),
      /** Movements that make `adjusted`. */
      adjustments: bigint(),
    },
    key: ['product_id', 'day'],
    indexes: (c) => [`(${c.day}, ${c.product_id})`],
  }),
  /** The movements that make these sums. */
  movements: keyed({
    columns: {
      product_id: uuid(),
      day: date(),
      revision: integer(),
      occurred_at: timestamptz(),
      kind: text<MovementKind>(),
      /** Units that came in; negative went out. */
      quantity: bigint(),
      order_id: uuid().nullable(),
      adjustment_id: uuid().nullable(),
      adjustment_no: text().nullable(),
      reason: text(),
      reason_code: text<AdjustmentReason>().nullable(),
      counted: bigint().nullable(),
      /** True where it takes an adjustment back. */
      reverses: boolean(),
      /** Id of the member of staff who did it; null where it was none. */
      recorded_by: uuid().nullable(),
    },
    key: ['product_id', 'day', 'revision'],
  }),
  /** The day of a product's first event. */
  products: keyed({ columns: { product_id: uuid(), first_day: date() }, key: ['product_id'] }),
});

/** Whether an order or a cart asked for what was missing. */
export type DemandKind = 'declined' | 'refused';

export const demandTables = readModel('inventory_demand', {
  /** Units that orders and carts requested beyond the stock, and those of them that the same customers got later. */
  days: additive({
    columns: { day: date(), product_id: uuid(), declined: bigint(), refused: bigint(), recovered: bigint() },
    key: ['day', 'product_id'],
  }),
  /** What missed units were to cost, in minor units. */
  amounts: additive({
    columns: { day: date(), product_id: uuid(), currency: text(), amount: bigint() },
    key: ['day', 'product_id', 'currency'],
  }),
  /** Each time a product was missing, a row a product of an event. */
  entries: keyed({
    columns: {
      product_id: uuid(),
      day: date(),
      event_id: uuid(),
      /** Place of the product among those that the event misses. */
      line: integer(),
      kind: text<DemandKind>(),
      units: bigint(),
      /** Units in stock then. */
      available: bigint(),
      currency: text(),
      /** Units times the price of then, in minor units. */
      amount: bigint(),
      happened_at: timestamptz(),
      /** Null for somebody without an account. */
      customer_id: uuid().nullable(),
      stream: text(),
      /** Place of the event in its stream. */
      revision: integer(),
    },
    key: ['product_id', 'day', 'event_id', 'line'],
    indexes: (c) => [`(${c.customer_id}) where ${c.customer_id} is not null`, `(${c.day})`],
  }),
  /** Orders of the days behind a missing product by the same customer, of that product. */
  bought: keyed({
    columns: {
      /** The event that missed the product, and its place there. */
      event_id: uuid(),
      line: integer(),
      order_id: uuid(),
      product_id: uuid(),
      /** Shop day of that event. */
      day: date(),
      customer_id: uuid(),
      /** Units of the order. */
      quantity: bigint(),
      /** Those of them that were missed before; none while the order is no sale. */
      recovered: bigint(),
      /** Place of the order's placement in its stream. */
      revision: integer(),
      /** Place among the orders of the missing product, in the order of the log. */
      place: integer(),
      /** False while the order is no sale. */
      counts: boolean(),
    },
    key: ['event_id', 'line', 'order_id'],
    indexes: (c) => [`(${c.customer_id})`, `(${c.order_id})`, `(${c.product_id}, ${c.day})`],
  }),
  /** The customers of orders that wait for their stock; null for somebody without an account. */
  placed: keyed({ columns: { order_id: uuid(), customer_id: uuid().nullable() }, key: ['order_id'] }),
  /** Which customer waits for which product. */
  waits: keyed({
    columns: { customer_id: uuid(), product_id: uuid() },
    key: ['customer_id', 'product_id'],
    indexes: (c) => [`(${c.customer_id})`],
  }),
  /** How many customers wait for a product. */
  waiting: additive({ columns: { product_id: uuid(), customers: bigint() }, key: ['product_id'] }),
});

/** Units in stock per product, and the revision of the stock stream that they are as of. */
export const stockLevelTables = readModel('inventory_stock_level', {
  levels: keyed({
    columns: {
      product_id: uuid(),
      quantity: bigint(),
      /** Above the alert quantity, at or below it, or none left. */
      band: text<StockBand>(),
      stock_revision: integer(),
    },
    key: ['product_id'],
    indexes: (c) => [`(${c.quantity}, ${c.product_id})`, `(${c.band}, ${c.quantity}, ${c.product_id})`],
  }),
  /** The alert quantities, from which the bands are derived. */
  alerts: keyed({ columns: { product_id: uuid(), alert_quantity: bigint() }, key: ['product_id'] }),
});
