import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { spanOf } from '@countinghouse/contracts/orders/sales-span';
import { isSale } from '@countinghouse/contracts/orders/views';
import { defineProjection } from '../runner/define-projection.ts';
import type { Row, Rows } from '../runner/projection.ts';

interface SaleLine {
  readonly product: string;
  readonly quantity: number;
  /** Minor units. */
  readonly amount: number;
}

interface SaleRow extends Row {
  readonly order_id: string;
  readonly placed_at: string;
  readonly day: string;
  readonly counts: boolean;
  readonly lines: readonly SaleLine[];
}

/**
 * What sold: sums per product and shop day, the same for spans of days, and beside them the lines of every order, for the edges of a range that do not fall on
 * midnight. A sale counts on the day of its order, from its confirmation on, while it is neither failed nor rejected.
 */
export function sales(calendar: ShopCalendar) {
  return defineProjection<OrderEvent>({
    name: 'orders_sales',
    version: 2,
    tables: [
      {
        name: 'orders',
        columns: {
          order_id: 'uuid',
          placed_at: 'timestamptz not null',
          day: 'date not null',
          counts: 'boolean not null',
          lines: 'jsonb not null',
        },
        key: ['order_id'],
        indexes: ['(placed_at) where counts'],
      },
      {
        name: 'days',
        kind: 'additive',
        columns: { day: 'date', product_id: 'uuid', quantity: 'bigint not null', amount: 'bigint not null' },
        key: ['day', 'product_id'],
      },
      {
        name: 'spans',
        kind: 'additive',
        columns: { span: 'integer', product_id: 'uuid', quantity: 'bigint not null', amount: 'bigint not null' },
        key: ['span', 'product_id'],
      },
    ],
    on: {
      'orders.OrderPlaced': {
        apply({ data: { orderId, placedAt, lines } }, rows) {
          rows.put('orders', {
            order_id: orderId,
            placed_at: placedAt,
            day: calendar.dayOf(placedAt),
            counts: false,
            lines: lines.map(({ productId, quantity, price }) => ({
              product: productId,
              quantity,
              amount: quantity * price,
            })),
          });
        },
      },
      'orders.OrderConfirmed': {
        reads: saleOf,
        apply: ({ data }, rows) => count(rows, data.orderId, true),
      },
      'orders.OrderDeclined': { apply: ({ data }, rows) => rows.delete('orders', data.orderId) },
      'orders.OrderStatusChanged': {
        reads: saleOf,
        apply: ({ data }, rows) => count(rows, data.orderId, isSale(data.to)),
      },
    },
  });
}

function saleOf({ data }: { readonly data: { readonly orderId: string } }) {
  return [{ table: 'orders', key: [data.orderId] }];
}

function count(rows: Rows, orderId: string, counts: boolean): void {
  const sale = rows.get<SaleRow>('orders', orderId);
  if (!sale || sale.counts === counts) return;
  rows.put('orders', { ...sale, counts });
  const sign = counts ? 1 : -1;
  for (const { product, quantity, amount } of sale.lines) {
    const sold = { quantity: sign * quantity, amount: sign * amount };
    rows.add('days', { day: sale.day, product_id: product }, sold);
    rows.add('spans', { span: spanOf(sale.day), product_id: product }, sold);
  }
}
