import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { isSale } from '@countinghouse/contracts/orders/views';
import { defineProjection } from '../runner/define-projection.ts';
import type { Row, Rows } from '../runner/projection.ts';

/** Products of an order, its first ones, that are paired with each other: 240 pairs at most, whatever somebody orders. */
export const PAIRED_PRODUCTS = 16;

interface OrderRow extends Row {
  readonly order_id: string;
  readonly products: readonly string[];
  readonly counts: boolean;
}

/**
 * `pairs`: in how many orders a product stands together with another, both ways round. As with sales, an order counts from its
 * confirmation on, while it is neither failed nor rejected. `orders` has those of two products or more.
 */
export const boughtTogether = defineProjection<OrderEvent>({
  name: 'orders_bought_together',
  version: 1,
  tables: [
    {
      name: 'orders',
      columns: { order_id: 'uuid', products: 'jsonb not null', counts: 'boolean not null' },
      key: ['order_id'],
    },
    {
      name: 'pairs',
      kind: 'additive',
      columns: { product_id: 'uuid', other_id: 'uuid', orders: 'bigint not null' },
      key: ['product_id', 'other_id'],
      indexes: ['(product_id, orders desc, other_id)'],
    },
  ],
  on: {
    'orders.OrderPlaced': {
      apply({ data: { orderId, lines } }, rows) {
        const products = [...new Set(lines.map(({ productId }) => productId))].slice(0, PAIRED_PRODUCTS);
        if (products.length > 1) rows.put('orders', { order_id: orderId, products, counts: false });
      },
    },
    'orders.OrderConfirmed': {
      reads: orderOf,
      apply: ({ data }, rows) => count(rows, data.orderId, true),
    },
    'orders.OrderDeclined': { apply: ({ data }, rows) => rows.delete('orders', data.orderId) },
    'orders.OrderStatusChanged': {
      reads: orderOf,
      apply: ({ data }, rows) => count(rows, data.orderId, isSale(data.to)),
    },
  },
});

function orderOf({ data }: { readonly data: { readonly orderId: string } }) {
  return [{ table: 'orders', key: [data.orderId] }];
}

function count(rows: Rows, orderId: string, counts: boolean): void {
  const order = rows.get<OrderRow>('orders', orderId);
  if (!order || order.counts === counts) return;
  rows.put('orders', { ...order, counts });
  const orders = counts ? 1 : -1;
  for (const product_id of order.products) {
    for (const other_id of order.products) {
      if (other_id !== product_id) rows.add('pairs', { product_id, other_id }, { orders });
    }
  }
}
