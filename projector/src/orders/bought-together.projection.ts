import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { boughtTogetherTables as tables } from '@countinghouse/contracts/orders/reports/bought-together-tables';
import { isSale } from '@countinghouse/contracts/orders/statuses';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';

/**
 * Products of an order, its first ones, that are paired with each other: 240 pairs at most, however large the order is.
 */
export const PAIRED_PRODUCTS = 16;

/**
 * `pairs`: in how many orders a product occurs together with another, both ways round. As with sales, an order counts
 * from its confirmation on, while it is neither failed nor rejected. `orders` has those of two products or more.
 */
export const boughtTogether = defineProjection<OrderEvent>({
  version: 1,
  tables: Object.values(tables),
  on: {
    'orders.OrderPlaced': {
      apply({ data: { orderId, lines } }, rows) {
        const products = [...new Set(lines.map(({ productId }) => productId))].slice(0, PAIRED_PRODUCTS);
        if (products.length > 1) rows.put(tables.orders, { order_id: orderId, products, counts: false });
      },
    },
    'orders.OrderConfirmed': {
      reads: orderOf,
      apply: ({ data }, rows) => count(rows, data.orderId, true),
    },
    'orders.OrderDeclined': { apply: ({ data }, rows) => rows.delete(tables.orders, data.orderId) },
    'orders.OrderStatusChanged': {
      reads: orderOf,
      apply: ({ data }, rows) => count(rows, data.orderId, isSale(data.to)),
    },
  },
});

function orderOf({ data }: { readonly data: { readonly orderId: string } }) {
  return [rowOf(tables.orders, data.orderId)];
}

function count(rows: Rows, orderId: string, counts: boolean): void {
  const order = rows.get(tables.orders, orderId);
  if (!order || order.counts === counts) return;
  rows.put(tables.orders, { ...order, counts });
  const orders = counts ? 1 : -1;
  for (const product_id of order.products) {
    for (const other_id of order.products) {
      if (other_id !== product_id) rows.add(tables.pairs, { product_id, other_id }, { orders });
    }
  }
}
