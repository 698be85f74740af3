import type { CustomerEvent, WishEvent } from '@countinghouse/contracts/customers/events';
import { type DemandKind, demandTables as tables } from '@countinghouse/contracts/inventory/tables';
import { occurredAt, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { CartEvent, OrderEvent } from '@countinghouse/contracts/orders/events';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type Rows, rowOf, rowsWith } from '@countinghouse/platform/projections/projection/projection';

/**
 * What was wanted and not there: units that carts and orders requested beyond the stock, per product and shop day, and
 * who waits for which product. A re-opening that is declined is no customer's wish.
 */
export function demand(calendar: ShopCalendar) {
  const enter = (
    event: RecordedEvent,
    rows: Rows,
    kind: DemandKind,
    missed: readonly { readonly productId: string; readonly requested: number; readonly available: number }[],
  ) => {
    const day = calendar.dayOf(occurredAt(event));
    for (const [line, { productId, requested, available }] of missed.entries()) {
      const units = requested - available;
      rows.add(tables.days, { day, product_id: productId }, { [kind]: units });
      rows.put(tables.entries, {
        ...{ product_id: productId, day, event_id: event.id, line, kind, units },
        ...{ stream: event.stream, revision: event.revision },
      });
    }
  };
  return defineProjection<OrderEvent | CartEvent | WishEvent | CustomerEvent>({
    version: 2,
    configFingerprint: calendar.timeZone,
    tables: Object.values(tables),
    on: {
      'orders.OrderDeclined': {
        apply: (event, rows) => enter(event, rows, 'declined', event.data.shortages),
      },
      'orders.CartItemRefused': { apply: (event, rows) => enter(event, rows, 'refused', [event.data]) },
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
