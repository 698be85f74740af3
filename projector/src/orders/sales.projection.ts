import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { spanOf } from '@countinghouse/contracts/orders/sales-span';
import { isSale } from '@countinghouse/contracts/orders/views';
import { defineProjection } from '../runner/define-projection.ts';
import type { Row, Rows } from '../runner/projection.ts';

interface Sums {
  readonly quantity: number;
  /** Minor units. */
  readonly amount: number;
}

interface SaleLine extends Sums {
  readonly product: string;
}

const sums = { quantity: 'bigint not null', amount: 'bigint not null' } as const;

interface SaleRow extends Row, Sums {
  readonly order_id: string;
  readonly placed_at: string;
  readonly day: string;
  readonly counts: boolean;
  readonly lines: readonly SaleLine[];
}

/**
 * What sold: sums per shop day, per product and shop day, and per product and span of days. Beside them stands every order, with its
 * lines, for the edges of a range that do not fall on midnight, and every product of an order that counts, to lead from a sum back to the
 * orders behind it. A sale counts on the day of its order, from its confirmation on, while it is neither failed nor rejected.
 */
export function sales(calendar: ShopCalendar) {
  return defineProjection<OrderEvent>({
    name: 'orders_sales',
    version: 4,
    basis: calendar.timeZone,
    tables: [
      {
        name: 'orders',
        columns: {
          order_id: 'uuid',
          placed_at: 'timestamptz not null',
          day: 'date not null',
          counts: 'boolean not null',
          ...sums,
          lines: 'jsonb not null',
        },
        key: ['order_id'],
        indexes: ['(placed_at, order_id) where counts'],
      },
      {
        name: 'products',
        columns: {
          product_id: 'uuid',
          day: 'date',
          order_id: 'uuid',
          placed_at: 'timestamptz not null',
          ...sums,
        },
        key: ['product_id', 'day', 'order_id'],
      },
      {
        name: 'totals',
        kind: 'additive',
        // `changes` counts whatever changed the sums of the day: who keeps them in memory knows by it that they still hold.
        columns: { day: 'date', ...sums, orders: 'bigint not null', changes: 'bigint not null' },
        key: ['day'],
      },
      {
        name: 'days',
        kind: 'additive',
        columns: { day: 'date', product_id: 'uuid', ...sums, orders: 'bigint not null' },
        key: ['day', 'product_id'],
        indexes: ['(product_id, day)'],
      },
      {
        name: 'spans',
        kind: 'additive',
        columns: { span: 'integer', product_id: 'uuid', ...sums },
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
            quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
            amount: lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
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
  const { day, placed_at, quantity, amount } = sale;
  const sign = counts ? 1 : -1;
  rows.add('totals', { day }, { quantity: sign * quantity, amount: sign * amount, orders: sign, changes: 1 });
  for (const [product_id, sold] of perProduct(sale.lines)) {
    if (counts) rows.put('products', { product_id, day, order_id: orderId, placed_at, ...sold });
    else rows.delete('products', product_id, day, orderId);
    const change = { quantity: sign * sold.quantity, amount: sign * sold.amount };
    rows.add('days', { day, product_id }, { ...change, orders: sign });
    rows.add('spans', { span: spanOf(day), product_id }, change);
  }
}

/** One sum for each product, also when it stands on several lines. */
function perProduct(lines: readonly SaleLine[]): ReadonlyMap<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const { product, quantity, amount } of lines) {
    const sum = sums.get(product) ?? { quantity: 0, amount: 0 };
    sums.set(product, { quantity: sum.quantity + quantity, amount: sum.amount + amount });
  }
  return sums;
}
