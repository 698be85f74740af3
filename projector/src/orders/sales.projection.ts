import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { spanOf } from '@countinghouse/contracts/orders/reports/sales-span';
import { isSale } from '@countinghouse/contracts/orders/statuses';
import { type SaleLine, salesTables as tables } from '@countinghouse/contracts/orders/tables';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';

type Sums = Pick<SaleLine, 'quantity' | 'amount'>;

/**
 * What sold: sums per shop day, per product and shop day, and per product and span of days. Beside them is every order,
 * with its lines, for the edges of a range that do not fall on midnight, and every product of an order that counts, to
 * lead from a sum back to the orders behind it; and the units that a product sold ever. Amounts of different
 * currencies, identified by their names, are never added up. A sale counts on the day of its order, from its
 * confirmation on, while it is neither failed nor rejected.
 */
export function sales(calendar: ShopCalendar) {
  return defineProjection<OrderEvent>({
    version: 2,
    configFingerprint: calendar.timeZone,
    tables: Object.values(tables),
    on: {
      'orders.OrderPlaced': {
        apply({ data: { orderId, placedAt, lines, currency } }, rows) {
          rows.put(tables.orders, {
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
            position: null,
          });
        },
      },
      'orders.OrderConfirmed': {
        reads: saleOf,
        apply: ({ data, position }, rows) => count(rows, data.orderId, true, position),
      },
      'orders.OrderDeclined': { apply: ({ data }, rows) => rows.delete(tables.orders, data.orderId) },
      'orders.OrderStatusChanged': {
        reads: saleOf,
        apply: ({ data, position }, rows) => count(rows, data.orderId, isSale(data.to), position),
      },
    },
  });
}

function saleOf({ data }: { readonly data: { readonly orderId: string } }) {
  return [rowOf(tables.orders, data.orderId)];
}

function count(rows: Rows, orderId: string, counts: boolean, position: string): void {
  const sale = rows.get(tables.orders, orderId);
  if (!sale || sale.counts === counts) return;
  rows.put(tables.orders, { ...sale, counts, position });
  const { day, placed_at, currency, quantity, amount } = sale;
  const sign = counts ? 1 : -1;
  rows.add(tables.totals, { day, currency }, { quantity: sign * quantity, amount: sign * amount, orders: sign });
  for (const [product_id, sold] of perProduct(sale.lines)) {
    if (counts) rows.put(tables.products, { product_id, day, order_id: orderId, placed_at, currency, ...sold });
    else rows.delete(tables.products, product_id, day, orderId);
    const change = { quantity: sign * sold.quantity, amount: sign * sold.amount };
    rows.add(tables.days, { day, product_id, currency }, { ...change, orders: sign });
    rows.add(tables.spans, { span: spanOf(day), product_id, currency }, change);
    rows.add(tables.units, { product_id }, { quantity: change.quantity });
  }
}

/** One sum for each product, also when it is on several lines. */
function perProduct(lines: readonly SaleLine[]): ReadonlyMap<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const { product, quantity, amount } of lines) {
    const sum = sums.get(product) ?? { quantity: 0, amount: 0 };
    sums.set(product, { quantity: sum.quantity + quantity, amount: sum.amount + amount });
  }
  return sums;
}
