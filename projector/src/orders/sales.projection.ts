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
  readonly currency: string;
  readonly lines: readonly SaleLine[];
}

/**
 * What sold: sums per shop day, per product and shop day, and per product and span of days. Beside them stands every order, with its
 * lines, for the edges of a range that do not fall on midnight, and every product of an order that counts, to lead from a sum back to the
 * orders behind it; and the units that a product sold ever. Amounts of different currencies, known by their names, are never added up. A sale counts on the day of its order, from its confirmation on, while it is neither failed nor rejected.
 */
export function sales(calendar: ShopCalendar) {
  return defineProjection<OrderEvent>({
    name: 'orders_sales',
    version: 6,
    basis: calendar.timeZone,
    tables: [
      {
        name: 'orders',
        columns: {
          order_id: 'uuid',
          placed_at: 'timestamptz not null',
          day: 'date not null',
          counts: 'boolean not null',
          currency: 'text not null',
          ...sums,
          lines: 'jsonb not null',
          /** Where it last began or ceased to count: the units of its products are other ones from there on. */
          position: 'text collate "C"',
        },
        key: ['order_id'],
        indexes: ['(placed_at, order_id) where counts', '(position) where position is not null'],
      },
      {
        name: 'products',
        columns: {
          product_id: 'uuid',
          day: 'date',
          order_id: 'uuid',
          placed_at: 'timestamptz not null',
          currency: 'text not null',
          ...sums,
        },
        key: ['product_id', 'day', 'order_id'],
      },
      {
        name: 'totals',
        kind: 'additive',
        // `changes` counts whatever changed the sums of the day: who keeps them in memory knows by it that they still hold.
        columns: { day: 'date', currency: 'text', ...sums, orders: 'bigint not null', changes: 'bigint not null' },
        key: ['day', 'currency'],
      },
      {
        name: 'days',
        kind: 'additive',
        columns: { day: 'date', product_id: 'uuid', currency: 'text', ...sums, orders: 'bigint not null' },
        key: ['day', 'product_id', 'currency'],
        indexes: ['(product_id, day)'],
      },
      {
        name: 'spans',
        kind: 'additive',
        columns: { span: 'integer', product_id: 'uuid', currency: 'text', ...sums },
        key: ['span', 'product_id', 'currency'],
      },
      {
        name: 'units',
        kind: 'additive',
        columns: { product_id: 'uuid', quantity: 'bigint not null' },
        key: ['product_id'],
      },
    ],
    on: {
      'orders.OrderPlaced': {
        apply({ data: { orderId, placedAt, lines, currency } }, rows) {
          rows.put('orders', {
            order_id: orderId,
            placed_at: placedAt,
            day: calendar.dayOf(placedAt),
            counts: false,
            currency: currency.name,
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
        apply: ({ data, position }, rows) => count(rows, data.orderId, true, position),
      },
      'orders.OrderDeclined': { apply: ({ data }, rows) => rows.delete('orders', data.orderId) },
      'orders.OrderStatusChanged': {
        reads: saleOf,
        apply: ({ data, position }, rows) => count(rows, data.orderId, isSale(data.to), position),
      },
    },
  });
}

function saleOf({ data }: { readonly data: { readonly orderId: string } }) {
  return [{ table: 'orders', key: [data.orderId] }];
}

function count(rows: Rows, orderId: string, counts: boolean, position: string): void {
  const sale = rows.get<SaleRow>('orders', orderId);
  if (!sale || sale.counts === counts) return;
  rows.put('orders', { ...sale, counts, position });
  const { day, placed_at, currency, quantity, amount } = sale;
  const sign = counts ? 1 : -1;
  rows.add('totals', { day, currency }, { quantity: sign * quantity, amount: sign * amount, orders: sign, changes: 1 });
  for (const [product_id, sold] of perProduct(sale.lines)) {
    if (counts) rows.put('products', { product_id, day, order_id: orderId, placed_at, currency, ...sold });
    else rows.delete('products', product_id, day, orderId);
    const change = { quantity: sign * sold.quantity, amount: sign * sold.amount };
    rows.add('days', { day, product_id, currency }, { ...change, orders: sign });
    rows.add('spans', { span: spanOf(day), product_id, currency }, change);
    rows.add('units', { product_id }, { quantity: change.quantity });
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
