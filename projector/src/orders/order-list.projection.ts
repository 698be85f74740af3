import type { CustomerEvent } from '@countinghouse/contracts/customers/events';
import { occurredAt, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { type Changes, withChanges } from '@countinghouse/contracts/kernel/record/changes';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { deliveryOf } from '@countinghouse/contracts/orders/order-view';
import { orderListTables as tables } from '@countinghouse/contracts/orders/tables';
import { tracked, trackingFrom } from '@countinghouse/contracts/orders/tracking/tracking';
import { disputesAfter } from '@countinghouse/contracts/payments/disputes';
import { paymentReceivedOnline } from '@countinghouse/contracts/payments/payment-ledger';
import { type RefundEvent, refundsAfter } from '@countinghouse/contracts/payments/refunds/fold';
import { withFee } from '@countinghouse/contracts/pricing/charges';
import { parcelOf } from '@countinghouse/contracts/pricing/delivery/parcel';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type RowRef, type Rows, rowOf, rowsWith } from '@countinghouse/platform/projections/projection/projection';
import { enter, index, indexed, type OrderRow, save, withoutPerson } from './order-rows.ts';

/**
 * Orders as they were placed and what became of them, with the return requests for them. The personal data of an erased
 * customer is gone, what they ordered is not.
 */
export const orderList = defineProjection<OrderEvent | CustomerEvent>({
  version: 9,
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
          charges: data.pricing.charges,
          tax: data.pricing.tax ?? null,
          delivery: deliveryOf(data),
          currency: data.currency,
          payments: null,
          refunds: null,
          disputes: null,
          payment_method: data.paymentMethod,
          pay_online_by: data.payOnlineBy ?? null,
          pay_by: data.payBy ?? null,
          transaction_id: data.transactionId,
          order_status: 'Pending',
          status_reason: null,
          network: data.network || null,
          pay_link_until: null,
          entered_by: data.enteredBy ?? null,
          payment_status: 'Pending',
          track_status: 'ordered',
          tracking: trackingFrom(placedAt),
          parcel: null,
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
    'orders.OrderStatusChanged': changing(({ to, reason }) => ({ order_status: to, status_reason: reason ?? null })),
    'orders.OrderFeeChanged': changing(({ fee }, { charges }) => ({ fee, charges: withFee(charges, fee) })),
    'orders.PaymentStatusChanged': changing(({ to }) => ({ payment_status: to })),
    'orders.OrderTracked': changing(({ to }, { tracking }, at) => ({
      track_status: to,
      tracking: tracked(tracking, to, at),
    })),
    'orders.ShippingInfoChanged': changingWords(({ changes: { email, phone, shippingAddress } }) => ({
      email,
      phone,
      shipping_address: shippingAddress,
    })),
    'orders.OrderTrackingNumberGiven': changingWords((data) => ({ parcel: parcelOf(data) })),
    'orders.OrderTakenIntoAccount': {
      reads: (event) => [...orderOf(event), rowsWith(tables.requests, 'order_id', event.data.orderId)],
      apply(event, rows) {
        const { orderId, accountId: customer_id } = event.data;
        follow(event, rows, { customer_id });
        for (const row of rows.find(tables.requests, 'order_id', orderId)) {
          rows.put(tables.requests, { ...row, customer_id });
        }
      },
    },
    'orders.PaymentReferenceGiven': changingWords(({ transactionId }) => ({ transaction_id: transactionId })),
    'orders.PaymentRecorded': changing(({ paymentId, method, amount, reference, recordedAt }, { payments }) => ({
      payments: [...(payments ?? []), { paymentId, method, amount, reference, recordedAt }],
    })),
    'orders.PaymentVoided': changing(({ paymentId, voidedAt }, { payments }) => ({
      payments: payments?.map((one) => (one.paymentId === paymentId ? { ...one, voidedAt } : one)),
    })),
    'orders.PaymentReceived': changing((data, { payments }) => ({
      payments: [...(payments ?? []), paymentReceivedOnline(data)],
    })),
    'orders.PaymentOpened': changing(() => ({})),
    'orders.PaymentReferenced': changing(() => ({})),
    'orders.PaymentLinkMade': changing(({ expiresAt }) => ({ pay_link_until: expiresAt })),
    'orders.PaymentLinkVoided': changing(() => ({ pay_link_until: null })),
    'orders.PaymentClosed': changing(() => ({})),
    'orders.RefundRequested': refunding(),
    'orders.RefundSettled': refunding(),
    'orders.RefundFailed': refunding(),
    'orders.RefundSeen': refunding(),
    'orders.PaymentDisputed': changing((data, { disputes }) => ({ disputes: disputesAfter(disputes ?? [], { data }) })),
    // They do not change the order, but its version is that of its stream.
    'orders.OrderReopenRequested': changing(() => ({})),
    'orders.OrderReopenDeclined': changing(() => ({})),
    'orders.ReturnRequested': {
      reads: orderOf,
      apply(event, rows) {
        follow(event, rows, {});
        const { requestId, requestNo, orderId, createdAt, items } = event.data;
        const { returnReasonCode = null, returnReason, pictures = [] } = event.data;
        const order = rows.get(tables.orders, orderId);
        if (!order) return;
        enter(rows, order, {
          request_id: requestId,
          request_no: requestNo,
          order_id: orderId,
          customer_id: order.customer_id,
          created_at: createdAt,
          return_reason_code: returnReasonCode,
          return_reason: returnReason,
          pictures,
          shop_note: '',
          items,
          status: 'Pending',
          revision: event.revision,
        });
        rows.add(tables.request_totals, { status: 'Pending' }, { requests: 1 });
      },
    },
    'orders.ReturnStatusChanged': {
      reads: (event) => [...orderOf(event), rowOf(tables.requests, event.data.requestId)],
      apply(event, rows) {
        follow(event, rows, {});
        const { requestId, from, to } = event.data;
        const row = rows.get(tables.requests, requestId);
        if (!row) return;
        rows.put(tables.requests, { ...row, status: to, revision: event.revision });
        rows.add(tables.request_totals, { status: from }, { requests: -1 });
        rows.add(tables.request_totals, { status: to }, { requests: 1 });
      },
    },
    'orders.ReturnAnswered': {
      reads: (event) => [...orderOf(event), rowOf(tables.requests, event.data.requestId)],
      apply(event, rows) {
        follow(event, rows, {});
        const row = rows.get(tables.requests, event.data.requestId);
        if (row) rows.put(tables.requests, { ...row, shop_note: event.data.note, revision: event.revision });
      },
    },
    'orders.OrderNoteAdded': changing(() => ({})),
    'orders.OrderNoteRemoved': changing(() => ({})),
    'orders.OrderNoteRestored': changing(() => ({})),
    'customers.CustomerErased': {
      // A guest is erased under the id of the order, whose account may be another one by then.
      reads: ({ data: { customerId } }) => [
        rowsWith(tables.orders, 'customer_id', customerId),
        rowOf(tables.orders, customerId),
        rowsWith(tables.requests, 'customer_id', customerId),
        rowsWith(tables.requests, 'order_id', customerId),
      ],
      apply({ data: { customerId } }, rows) {
        const asGuest = rows.get(tables.orders, customerId);
        const orders = [...rows.find(tables.orders, 'customer_id', customerId), ...(asGuest ? [asGuest] : [])];
        const requests = [
          ...rows.find(tables.requests, 'customer_id', customerId),
          ...rows.find(tables.requests, 'order_id', customerId),
        ];
        for (const row of new Map(orders.map((one) => [one.order_id, one])).values()) {
          const erased = withoutPerson(row);
          save(rows, erased);
          index(rows, erased);
          for (const request of new Map(requests.map((one) => [one.request_id, one])).values()) {
            if (request.order_id === row.order_id)
              enter(rows, erased, { ...request, return_reason: '', pictures: [], shop_note: '' }, request);
          }
        }
      },
    },
  },
});

type OfOrder = RecordedEvent & { readonly data: { readonly orderId: string } };

function orderOf({ data }: Pick<OfOrder, 'data'>): readonly RowRef[] {
  return [rowOf(tables.orders, data.orderId)];
}

/** A handler that changes the row of the event's order. */
function changing<Data extends { readonly orderId: string }>(
  change: (data: Data, before: OrderRow, at: string) => Changes<OrderRow>,
) {
  return {
    reads: orderOf,
    apply(event: RecordedEvent & { readonly data: Data }, rows: Rows) {
      const before = rows.get(tables.orders, event.data.orderId);
      if (before) follow(event, rows, change(event.data, before, occurredAt(event)));
    },
  };
}

/** A handler of what happens to a refund. */
function refunding() {
  return {
    reads: orderOf,
    apply(event: RecordedEvent & RefundEvent, rows: Rows) {
      const before = rows.get(tables.orders, event.data.orderId);
      if (before) follow(event, rows, { refunds: refundsAfter(before.refunds ?? [], event) });
    },
  };
}

/** A handler that changes what the event's order is found by, and the return requests for it. */
function changingWords<Data extends { readonly orderId: string }>(change: (data: Data) => Changes<OrderRow>) {
  return {
    reads: (event: OfOrder) => [...orderOf(event), rowsWith(tables.requests, 'order_id', event.data.orderId)],
    apply(event: RecordedEvent & { readonly data: Data }, rows: Rows) {
      const order = follow(event, rows, change(event.data));
      for (const row of rows.find(tables.requests, 'order_id', event.data.orderId)) {
        if (order) enter(rows, order, row, row);
      }
    },
  };
}

/** Changes the row of the event's order and what follows from it. */
function follow({ data, revision }: OfOrder, rows: Rows, changes: Changes<OrderRow>): OrderRow | undefined {
  const before = rows.get(tables.orders, data.orderId);
  if (!before) return undefined;
  const after = withChanges<OrderRow>(before, { ...changes, revision });
  save(rows, after);
  if (indexed.some((column) => before[column] !== after[column])) index(rows, after);
  recount(rows, before, after);
  return after;
}

/** A number without its last three digits: orders of a day have few of these. */
function blockOf(orderNo: string): string {
  return orderNo.replace(/\d{3}$/, '');
}

/** Counters, so that no list counts its rows or reads through all numbers for those of some days. */
function recount(rows: Rows, before: OrderRow, after: OrderRow): void {
  if (after.confirmed && !before.confirmed) {
    const day = new Date(after.created_at).toISOString().slice(0, 10);
    rows.add(tables.numbers, { day, block: blockOf(after.order_no) }, { orders: 1 });
  }
  const counted = ['confirmed', 'order_status', 'payment_status', 'track_status'] as const;
  if (counted.every((key) => before[key] === after[key])) return;
  for (const [{ confirmed, order_status, payment_status, track_status }, orders] of [
    [before, -1],
    [after, 1],
  ] as const) {
    if (confirmed) rows.add(tables.totals, { order_status, payment_status, track_status }, { orders });
  }
}
