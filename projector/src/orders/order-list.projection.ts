import type { CustomerEvent } from '@countinghouse/contracts/customers/events';
import { type Changes, withChanges } from '@countinghouse/contracts/kernel/changes';
import { occurredAt, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { searchable } from '@countinghouse/contracts/kernel/text';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { type Tracking, tracked, trackingFrom } from '@countinghouse/contracts/orders/tracking';
import { defineProjection } from '../runner/define-projection.ts';
import type { Row, RowRef, Rows } from '../runner/projection.ts';

interface OrderRow extends Row {
  readonly order_id: string;
  readonly order_no: string;
  readonly customer_name: string;
  readonly email: string;
  readonly phone: string;
  readonly shipping_address: string;
  readonly remark: string;
  readonly fee: number;
  readonly order_status: string;
  readonly transaction_id: string;
  readonly payment_status: string;
  readonly track_status: string;
  readonly tracking: Tracking;
  /** False while its stock is being taken: not an order yet, and in no list. */
  readonly confirmed: boolean;
  readonly revision: number;
}

/** Orders as they were placed and what became of them. The personal data of an erased customer is gone; the books are whole. */
export const orderList = defineProjection<OrderEvent | CustomerEvent>({
  name: 'orders_order_list',
  version: 4,
  tables: [
    {
      name: 'orders',
      columns: {
        order_id: 'uuid',
        order_no: 'text not null',
        created_at: 'timestamptz not null',
        customer_id: 'uuid not null',
        customer_name: 'text not null',
        email: 'text not null',
        phone: 'text not null',
        shipping_address: 'text not null',
        remark: 'text not null',
        lines: 'jsonb not null',
        fee: 'bigint not null',
        currency: 'jsonb not null',
        payment_method: 'text not null',
        transaction_id: 'text not null',
        order_status: 'text not null',
        payment_status: 'text not null',
        track_status: 'text not null',
        tracking: 'jsonb not null',
        confirmed: 'boolean not null',
        search: 'text not null',
        revision: 'integer not null',
      },
      key: ['order_id'],
      indexes: [
        '(order_no)',
        '(created_at desc, order_id desc) where confirmed',
        '(order_status, created_at desc, order_id desc) where confirmed',
        '(payment_status, created_at desc, order_id desc) where confirmed',
        '(customer_id, created_at desc, order_id desc)',
        'using gin (search gin_trgm_ops)',
      ],
    },
    {
      name: 'totals',
      kind: 'additive',
      columns: { order_status: 'text', payment_status: 'text', orders: 'bigint not null' },
      key: ['order_status', 'payment_status'],
    },
  ],
  on: {
    'orders.OrderPlaced': {
      apply({ data, revision }, rows) {
        const { orderId, orderNo, placedAt, customerId, customerName, email, phone, shippingAddress } = data;
        save(rows, {
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
        });
      },
    },
    'orders.OrderConfirmed': changing(() => ({ confirmed: true })),
    'orders.OrderDeclined': { apply: ({ data }, rows) => rows.delete('orders', data.orderId) },
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
    'customers.CustomerErased': {
      reads: ({ data }) => [{ table: 'orders', column: 'customer_id', value: data.customerId }],
      apply({ data }, rows) {
        for (const row of rows.find<OrderRow>('orders', 'customer_id', data.customerId)) {
          const contact = { customer_name: '', email: '', phone: '', shipping_address: '', remark: '' };
          save(rows, { ...row, ...contact, payment_method: '', transaction_id: '' });
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
    reads: ({ data }: { readonly data: Data }): readonly RowRef[] => [{ table: 'orders', key: [data.orderId] }],
    apply(event: RecordedEvent & { readonly data: Data }, rows: Rows) {
      const { data, revision } = event;
      const before = rows.get<OrderRow>('orders', data.orderId);
      if (!before) return;
      const after = withChanges<OrderRow>(before, { ...change(data, before, occurredAt(event)), revision });
      save(rows, after);
      recount(rows, before, after);
    },
  };
}

function save(rows: Rows, row: OrderRow): void {
  rows.put('orders', { ...row, search: searchable(row.order_no, row.customer_name) });
}

/** So that no list counts its rows to say how many there are. */
function recount(rows: Rows, before: OrderRow, after: OrderRow): void {
  const same = (['confirmed', 'order_status', 'payment_status'] as const).every((key) => before[key] === after[key]);
  if (same) return;
  for (const [{ confirmed, order_status, payment_status }, orders] of [
    [before, -1],
    [after, 1],
  ] as const) {
    if (confirmed) rows.add('totals', { order_status, payment_status }, { orders });
  }
}
