import type { EventOf, RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { groupBy } from '@countinghouse/contracts/kernel/group-by';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import type { returnRequested, returnStatusChanged } from '@countinghouse/contracts/orders/events';
import { isTakenBack } from '@countinghouse/contracts/orders/statuses';
import { NO_KEY } from '@countinghouse/contracts/reports/sales/sale-kinds';
import { type ReturnMeasures, saleTables as tables } from '@countinghouse/contracts/reports/sales/sale-tables';
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

type ReturnLine = RowOf<typeof tables.return_line>;

/** Puts the status of a request, and what follows from it for what was taken back. */
export function changeReturn(rows: Rows, event: RecordedEvent<EventOf<typeof returnStatusChanged>>, day: string): void {
  const { requestId, to: status } = event.data;
  const place = { position: event.position, recorded_at: event.recordedAt };
  const lines = rows.find(tables.return_line, 'request_id', requestId);
  for (const line of lines) rows.put(tables.return_line, { ...line, status, ...place });
  const [first] = lines;
  const sign = first ? Number(isTakenBack(status)) - Number(isTakenBack(first.status)) : 0;
  if (!first || sign === 0) return;
  const { currency } = first;
  for (const line of lines) {
    const { order_id, reason, product_id, category_id, supplier_id } = line;
    rows.put(tables.return_change, {
      ...{ event_id: event.id, line: line.line, ...place, order_id, revision: event.revision, day },
      ...{ reason, currency, product_id, category_id, supplier_id, ...comesTo(sign, [line]) },
    });
  }
  const keysOf = {
    all: () => NO_KEY,
    reason: ({ reason }: ReturnLine) => reason ?? NO_KEY,
    product: ({ product_id }: ReturnLine) => product_id,
    category: ({ category_id }: ReturnLine) => category_id,
    supplier: ({ supplier_id }: ReturnLine) => supplier_id,
  };
  for (const kind of ['all', 'reason', 'product', 'category', 'supplier'] as const) {
    for (const [key, of] of groupBy(lines, keysOf[kind])) {
      rows.add(tables.return_days, { kind, day, key, currency }, comesTo(sign, of));
    }
  }
}

/** What some lines of one request come to, times 1 or -1. */
function comesTo(sign: number, lines: readonly ReturnLine[]): ReturnMeasures {
  const waited = lines[0]?.waited ?? null;
  const times = (value: number) => (value === 0 ? 0 : sign * value);
  const sumOf = (name: 'units' | 'goods') => times(lines.reduce((sum, line) => sum + line[name], 0));
  return {
    ...{ requests: sign, units: sumOf('units'), goods: sumOf('goods') },
    ...{ waited: times(waited ?? 0), timed: waited === null ? 0 : sign },
  };
}
