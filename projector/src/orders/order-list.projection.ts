import type { CustomerEvent } from '@countinghouse/contracts/customers/events';
import { type Changes, withChanges } from '@countinghouse/contracts/kernel/changes';
import { occurredAt, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { orderTotal } from '@countinghouse/contracts/kernel/money';
import { searchText } from '@countinghouse/contracts/kernel/search-text';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { orderListTables as tables } from '@countinghouse/contracts/orders/tables';
import { tracked, trackingFrom } from '@countinghouse/contracts/orders/tracking';
import { defineProjection } from '../runner/define-projection.ts';
import { type RowRef, type Rows, rowOf, rowsWith } from '../runner/projection.ts';

type OrderRow = Omit<RowOf<typeof tables.orders>, 'total'>;

/**
 * Orders as they were placed and what became of them. The personal data of an erased customer is gone, what
 * they ordered is not.
 */
export const orderList = defineProjection<OrderEvent | CustomerEvent>({
  version: 6,
  tables: Object.values(tables),
  on: {
    'orders.OrderPlaced': {
      apply({ data, revision }, rows) {
        const { orderId, orderNo, placedAt, customerId, customerName, email, phone, shippingAddress } = data;
        const row: OrderRow = {
          order_id: orderId,
          order_no: orderNo,
          created_at: placedAt,
          customer_id: customerId,
          customer_name: customerName,
          email,
          phone,
          shipping_address: shippingAddress,
          remark: data.remark,
          lines: data.lines,
          fee: data.fee,
          currency: data.currency,
          payment_method: data.paymentMethod,
          transaction_id: data.transactionId,
          order_status: 'Pending',
          payment_status: 'Pending',
          track_status: 'ordered',
          tracking: trackingFrom(placedAt),
          confirmed: false,
          revision,
        };
        save(rows, row);
      },
    },
    'orders.OrderConfirmed': changing(() => ({ confirmed: true })),
    'orders.OrderDeclined': {
      apply({ data }, rows) {
        rows.delete(tables.orders, data.orderId);
        rows.delete(tables.contents, data.orderId);
      },
    },
    'orders.OrderStatusChanged': changing(({ to }) => ({ order_status: to })),
    'orders.OrderFeeChanged': changing(({ fee }) => ({ fee })),
    'orders.PaymentStatusChanged': changing(({ to }) => ({ payment_status: to })),
    'orders.OrderTracked': changing(({ to }, { tracking }, at) => ({
      track_status: to,
      tracking: tracked(tracking, to, at),
    })),
    'orders.ShippingInfoChanged': changing(({ changes: { email, phone, shippingAddress } }) => ({
      email,
      phone,
      shipping_address: shippingAddress,
    })),
    'orders.PaymentReferenceGiven': changing(({ transactionId }) => ({ transaction_id: transactionId })),
    // They say nothing about the order, but its version is that of its stream.
    'orders.OrderReopenRequested': changing(() => ({})),
    'orders.OrderReopenDeclined': changing(() => ({})),
    'orders.ReturnRequested': changing(() => ({})),
    'orders.ReturnStatusChanged': changing(() => ({})),
    'orders.OrderNoteAdded': changing(() => ({})),
    'orders.OrderNoteRemoved': changing(() => ({})),
    'customers.CustomerErased': {
      reads: ({ data }) => [rowsWith(tables.orders, 'customer_id', data.customerId)],
      apply({ data }, rows) {
        for (const row of rows.find(tables.orders, 'customer_id', data.customerId)) {
          const contact = { customer_name: '', email: '', phone: '', shipping_address: '', remark: '' };
          const erased = { ...row, ...contact, payment_method: '', transaction_id: '' };
          save(rows, erased);
          index(rows, erased);
        }
      },
    },
  },
});

/** A handler that changes the row of the event's order. */
function changing<Data extends { readonly orderId: string }>(
  change: (data: Data, before: OrderRow, at: string) => Changes<OrderRow>,
) {
  return {
    reads: ({ data }: { readonly data: Data }): readonly RowRef[] => [rowOf(tables.orders, data.orderId)],
    apply(event: RecordedEvent & { readonly data: Data }, rows: Rows) {
      const { data, revision } = event;
      const before = rows.get(tables.orders, data.orderId);
      if (!before) return;
      const after = withChanges<OrderRow>(before, { ...change(data, before, occurredAt(event)), revision });
      save(rows, after);
      if (indexed.some((column) => before[column] !== after[column])) index(rows, after);
      recount(rows, before, after);
    },
  };
}

function save(rows: Rows, row: OrderRow): void {
  rows.put(tables.orders, { ...row, total: orderTotal(row.lines, row.fee) });
}

/** The columns that can change what an order is found by. */
const indexed = ['confirmed', 'email', 'phone', 'transaction_id'] as const satisfies readonly (keyof OrderRow)[];

function index(rows: Rows, row: OrderRow): void {
  if (!row.confirmed) return;
  const { order_id, order_no, created_at, customer_name, email, phone, transaction_id, lines } = row;
  const items = lines.flatMap(({ itemNo, name }) => [itemNo, name]);
  rows.put(tables.contents, {
    ...{ order_id, order_no, created_at, customer_name },
    search: searchText(order_no, customer_name, email, phone, transaction_id, ...items),
    product_ids: [...new Set(lines.map(({ productId }) => productId))],
  });
}

/** So that no list counts its rows to say how many there are. */
function recount(rows: Rows, before: OrderRow, after: OrderRow): void {
  const counted = ['confirmed', 'order_status', 'payment_status', 'track_status'] as const;
  if (counted.every((key) => before[key] === after[key])) return;
  for (const [{ confirmed, order_status, payment_status, track_status }, orders] of [
    [before, -1],
    [after, 1],
  ] as const) {
    if (confirmed) rows.add(tables.totals, { order_status, payment_status, track_status }, { orders });
  }
}
