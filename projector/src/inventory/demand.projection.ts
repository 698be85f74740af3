import type { CustomerEvent, WishEvent } from '@countinghouse/contracts/customers/events';
import { occurredAt } from '@countinghouse/contracts/kernel/event';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { CartEvent, OrderEvent } from '@countinghouse/contracts/orders/events';
import { defineProjection } from '../runner/define-projection.ts';
import type { Row, Rows } from '../runner/projection.ts';

interface WaitRow extends Row {
  readonly customer_id: string;
  readonly product_id: string;
}

/**
 * What was wanted and not there: units that carts and orders asked for beyond the stock, per product and shop day, and who waits for which
 * product. A re-opening that is declined is no customer's wish.
 */
export function demand(calendar: ShopCalendar) {
  return defineProjection<OrderEvent | CartEvent | WishEvent | CustomerEvent>({
    name: 'inventory_demand',
    version: 1,
    basis: calendar.timeZone,
    tables: [
      {
        name: 'days',
        kind: 'additive',
        columns: { day: 'date', product_id: 'uuid', declined: 'bigint not null', refused: 'bigint not null' },
        key: ['day', 'product_id'],
      },
      {
        name: 'waits',
        columns: { customer_id: 'uuid', product_id: 'uuid' },
        key: ['customer_id', 'product_id'],
        indexes: ['(customer_id)'],
      },
      {
        name: 'waiting',
        kind: 'additive',
        columns: { product_id: 'uuid', customers: 'bigint not null' },
        key: ['product_id'],
      },
    ],
    on: {
      'orders.OrderDeclined': {
        apply(event, rows) {
          const day = calendar.dayOf(occurredAt(event));
          for (const { productId, requested, available } of event.data.shortages) {
            rows.add('days', { day, product_id: productId }, { declined: requested - available });
          }
        },
      },
      'orders.CartItemRefused': {
        apply(event, rows) {
          const { productId, requested, available } = event.data;
          const day = calendar.dayOf(occurredAt(event));
          rows.add('days', { day, product_id: productId }, { refused: requested - available });
        },
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
        reads: ({ data }) => [{ table: 'waits', column: 'customer_id', value: data.customerId }],
        apply({ data }, rows) {
          for (const { customer_id, product_id } of rows.find<WaitRow>('waits', 'customer_id', data.customerId)) {
            wait(rows, customer_id, product_id, false);
          }
        },
      },
    },
  });
}

function waitOf({ data }: { readonly data: { readonly customerId: string; readonly productId: string } }) {
  return [{ table: 'waits', key: [data.customerId, data.productId] }];
}

function wait(rows: Rows, customerId: string, productId: string, waits: boolean): void {
  const present = rows.get<WaitRow>('waits', customerId, productId) !== undefined;
  if (present === waits) return;
  if (waits) rows.put('waits', { customer_id: customerId, product_id: productId });
  else rows.delete('waits', customerId, productId);
  rows.add('waiting', { product_id: productId }, { customers: waits ? 1 : -1 });
}
