import type { EventOf, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { returnRequested } from '@countinghouse/contracts/orders/events';
import { NO_KEY } from '@countinghouse/contracts/reports/sales/sale-kinds';
import { saleTables as tables } from '@countinghouse/contracts/reports/sales/sale-tables';
import type { Rows } from '@countinghouse/platform/projections/projection/projection';

const DAY_MS = 86_400_000;

/** Puts what a customer asked to return, with what each unit was in the sale. */
export function enterReturn(rows: Rows, event: RecordedEvent<EventOf<typeof returnRequested>>, day: string): void {
  const { orderId, requestId: request_id, returnReasonCode: reason = null, items } = event.data;
  const order = rows.get(tables.orders, orderId);
  if (!order) return;
  const { order_id, currency, delivered_day } = order;
  const days = delivered_day === null ? null : Math.round((Date.parse(day) - Date.parse(delivered_day)) / DAY_MS);
  for (const [line, { productId: product_id, quantity: units }] of items.entries()) {
    const sold = order.lines.find(({ product }) => product === product_id);
    rows.put(tables.return_line, {
      ...{ request_id, line, order_id, day, reason, status: 'Pending', currency, product_id },
      ...{ category_id: sold?.category ?? NO_KEY, supplier_id: sold?.supplier ?? NO_KEY },
      ...{ units, goods: sold && sold.units > 0 ? Math.round((sold.goods * units) / sold.units) : 0 },
      waited: days !== null && days >= 0 ? days : null,
      ...{ position: event.position, recorded_at: event.recordedAt },
    });
  }
}
