import type { CustomerEvent, WishEvent } from '@countinghouse/contracts/customers/events';
import { RECOVERY_DAYS } from '@countinghouse/contracts/inventory/demand-api';
import { type DemandKind, demandTables as tables } from '@countinghouse/contracts/inventory/tables';
import { occurredAt, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { groupBy } from '@countinghouse/contracts/kernel/group-by';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import type { CartEvent } from '@countinghouse/contracts/orders/cart/cart-events';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import type { PlacedOrder } from '@countinghouse/contracts/orders/order.state';
import { isSale } from '@countinghouse/contracts/orders/statuses';
import { isGuestOrder } from '@countinghouse/contracts/orders/storefront/guest/guest-order';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type KnownRows, type Rows, rowOf, rowsWith } from '@countinghouse/platform/projections/projection/projection';

interface Missed {
  readonly productId: string;
  readonly requested: number;
  readonly available: number;
  readonly price: number;
  readonly currency: string;
}

type Entry = RowOf<typeof tables.entries>;
type Bought = RowOf<typeof tables.bought>;

const RECOVERY_MS = RECOVERY_DAYS * 86_400_000;

/**
 * What was wanted and not there: units that carts and orders requested beyond the stock, per product and shop day, what
 * of them the same customers got later, and who waits for which product. A re-opening that is declined is no customer's
 * wish.
 */
export function demand(calendar: ShopCalendar) {
  const enter = (
    event: RecordedEvent,
    rows: Rows,
    { kind, customer_id, missed }: { kind: DemandKind; customer_id: string | null; missed: readonly Missed[] },
  ) => {
    const day = calendar.dayOf(occurredAt(event));
    for (const [line, { productId: product_id, requested, available, price, currency }] of missed.entries()) {
      const units = requested - available;
      const amount = units * price;
      rows.add(tables.days, { day, product_id }, { [kind]: units });
      rows.add(tables.amounts, { day, product_id, currency }, { amount });
      rows.put(tables.entries, {
        ...{ product_id, day, event_id: event.id, line, kind, units, available, currency, amount },
        ...{ happened_at: occurredAt(event), customer_id, stream: event.stream, revision: event.revision },
      });
    }
  };

  return defineProjection<OrderEvent | CartEvent | WishEvent | CustomerEvent>({
    version: 4,
    configFingerprint: calendar.timeZone,
    tables: Object.values(tables),
    on: {
      'orders.OrderPlaced': {
        reads: ({ data }) => (isGuestOrder(data) ? [] : ofCustomer(data.customerId)),
        apply({ data, revision }, rows) {
          const customer_id = isGuestOrder(data) ? null : data.customerId;
          rows.put(tables.placed, { order_id: data.orderId, customer_id });
          if (customer_id !== null) recover(rows, data, revision);
        },
      },
      'orders.OrderConfirmed': { apply: ({ data }, rows) => rows.delete(tables.placed, data.orderId) },
      'orders.OrderDeclined': {
        reads: ({ data }) => [rowOf(tables.placed, data.orderId), rowsWith(tables.bought, 'order_id', data.orderId)],
        readsNext: behindOrder,
        apply(event, rows) {
          const { orderId, shortages: missed } = event.data;
          const customer_id = rows.get(tables.placed, orderId)?.customer_id ?? null;
          rows.delete(tables.placed, orderId);
          count(rows, orderId, false);
          enter(event, rows, { kind: 'declined', customer_id, missed });
        },
      },
      'orders.OrderStatusChanged': {
        reads: ({ data }) => [rowsWith(tables.bought, 'order_id', data.orderId)],
        readsNext: behindOrder,
        apply: ({ data }, rows) => count(rows, data.orderId, isSale(data.to)),
      },
      'orders.CartItemRefused': {
        apply: (event, rows) =>
          enter(event, rows, { kind: 'refused', customer_id: event.data.customerId, missed: [event.data] }),
      },
      'customers.WishChanged': {
        reads: waitOf,
        apply: ({ data: { customerId, productId, notify } }, rows) => wait(rows, customerId, productId, notify),
      },
      'customers.BackInStockNotified': {
        reads: waitOf,
        apply: ({ data: { customerId, productId } }, rows) => wait(rows, customerId, productId, false),
      },
      'customers.CustomerErased': {
        reads: ({ data }) => [rowsWith(tables.waits, 'customer_id', data.customerId)],
        apply({ data }, rows) {
          for (const { customer_id, product_id } of rows.find(tables.waits, 'customer_id', data.customerId)) {
            wait(rows, customer_id, product_id, false);
          }
        },
      },
    },
  });
}

/** Enters what an order gives of what its customer missed in the days before. */
function recover(rows: Rows, { orderId, customerId, placedAt, lines }: PlacedOrder, revision: number): void {
  const missed = rows.find(tables.entries, 'customer_id', customerId);
  if (missed.length === 0) return;
  const earlier = groupBy(rows.find(tables.bought, 'customer_id', customerId), placeOf);
  for (const entry of missed) {
    const quantity = unitsOf(lines, entry.product_id);
    const waited = Date.parse(placedAt) - Date.parse(entry.happened_at);
    if (quantity === 0 || waited < 0 || waited > RECOVERY_MS) continue;
    const behind = earlier.get(placeOf(entry)) ?? [];
    const { event_id, line, product_id, day } = entry;
    share(rows, entry, behind, {
      ...{
        event_id,
        line,
        order_id: orderId,
        product_id,
        day,
        customer_id: customerId,
        quantity,
        recovered: 0,
        revision,
      },
      ...{ place: behind.length, counts: true },
    });
  }
}

/**
 * Shares missed units among the orders behind them that count, the earliest first: of all that was ordered, what goes
 * beyond the units that were there.
 * @param changed the order that is new, or counts otherwise than before
 */
function share(rows: Rows, { units, available }: Entry, others: readonly Bought[], changed: Bought): void {
  const upTo = (bought: number) => Math.min(units, Math.max(0, bought - available));
  let all = 0;
  let more = 0;
  for (const row of [...others, changed].sort((one, other) => one.place - other.place)) {
    const before = all;
    if (row.counts) all += row.quantity;
    const recovered = upTo(all) - upTo(before);
    if (row === changed || recovered !== row.recovered) rows.put(tables.bought, { ...row, recovered });
    more += recovered - row.recovered;
  }
  const { day, product_id } = changed;
  if (more !== 0) rows.add(tables.days, { day, product_id }, { recovered: more });
}

function placeOf({ event_id, line }: { readonly event_id: string; readonly line: number }): string {
  return `${event_id} ${line}`;
}

function unitsOf(lines: PlacedOrder['lines'], product: string): number {
  return lines.reduce((sum, { productId, quantity }) => (productId === product ? sum + quantity : sum), 0);
}

/** An order counts while it is a sale. */
function count(rows: Rows, orderId: string, counts: boolean): void {
  const own = rows.find(tables.bought, 'order_id', orderId).filter((row) => row.counts !== counts);
  const customerId = own[0]?.customer_id;
  if (customerId === undefined) return;
  const missed = new Map(rows.find(tables.entries, 'customer_id', customerId).map((entry) => [placeOf(entry), entry]));
  const behind = groupBy(rows.find(tables.bought, 'customer_id', customerId), placeOf);
  for (const row of own) {
    const others = behind.get(placeOf(row))!.filter(({ order_id }) => order_id !== orderId);
    share(rows, missed.get(placeOf(row))!, others, { ...row, counts });
  }
}

/** What a customer missed, and ordered since. */
function ofCustomer(customerId: string) {
  return [rowsWith(tables.entries, 'customer_id', customerId), rowsWith(tables.bought, 'customer_id', customerId)];
}

/** What the customer of an order missed and ordered since, when the order is behind some of it. */
function behindOrder({ data }: { readonly data: { readonly orderId: string } }, rows: KnownRows) {
  const [row] = rows.find(tables.bought, 'order_id', data.orderId);
  return row ? ofCustomer(row.customer_id) : [];
}

function waitOf({ data }: { readonly data: { readonly customerId: string; readonly productId: string } }) {
  return [rowOf(tables.waits, data.customerId, data.productId)];
}

function wait(rows: Rows, customerId: string, productId: string, waits: boolean): void {
  const present = rows.get(tables.waits, customerId, productId) !== undefined;
  if (present === waits) return;
  if (waits) rows.put(tables.waits, { customer_id: customerId, product_id: productId });
  else rows.delete(tables.waits, customerId, productId);
  rows.add(tables.waiting, { product_id: productId }, { customers: waits ? 1 : -1 });
}
