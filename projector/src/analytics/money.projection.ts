import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { ONLINE_METHOD } from '@countinghouse/contracts/payments/methods/method-choice';
import { BY_HAND, OTHER_METHOD } from '@countinghouse/contracts/reports/money/money-methods';
import { type MoneyMeasures, moneyTables as tables } from '@countinghouse/contracts/reports/money/money-tables';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';

type Item = RowOf<typeof tables.items>;
type OfOrder = RecordedEvent & { readonly data: { readonly orderId: string } };

/** Payments, refunds and disputes for analysts, each on the shop day on which it happened. */
export function analyticsMoney(calendar: ShopCalendar) {
  /** Enters what an event changed, on the day of `at`. */
  const enter = (
    rows: Rows,
    event: OfOrder,
    { method, currency }: Item,
    at: string,
    changed: Partial<MoneyMeasures>,
  ) => {
    const { payments = 0, paid = 0, refunded = 0, units = 0, disputed = 0, fees = 0 } = changed;
    const sums = { payments, paid, refunded, units, disputed, fees, net: paid - refunded - disputed - fees };
    const place = { event_id: event.id, position: event.position, revision: event.revision };
    const cell = { day: calendar.dayOf(at), method, currency };
    rows.put(tables.money_change, { ...place, order_id: event.data.orderId, ...cell, ...sums });
    rows.add(tables.days, cell, sums);
  };
  const refund = (rows: Rows, event: OfOrder, item: Item, at: string) => {
    const sign = item.counts ? 1 : -1;
    enter(rows, event, item, at, { refunded: sign * item.amount, units: item.units === 0 ? 0 : sign * item.units });
  };

  return defineProjection<OrderEvent>({
    version: 1,
    configFingerprint: calendar.timeZone,
    tables: Object.values(tables),
    on: {
      'orders.PaymentRecorded': {
        apply(event, rows) {
          const { paymentId, methodId = OTHER_METHOD, amount, currency, recordedAt } = event.data;
          const item = itemOf(paymentId, methodId, amount, currency.name);
          rows.put(tables.items, item);
          enter(rows, event, item, recordedAt, { payments: 1, paid: amount });
        },
      },
      'orders.PaymentReceived': {
        apply(event, rows) {
          const { paymentId, amount, currency, providerFee: fees = 0, receivedAt } = event.data;
          const item = itemOf(paymentId, ONLINE_METHOD, amount, currency.name);
          enter(rows, event, item, receivedAt, { payments: 1, paid: amount, fees });
        },
      },
      'orders.PaymentVoided': {
        reads: ({ data }) => [rowOf(tables.items, data.paymentId)],
        apply(event, rows) {
          const item = rows.get(tables.items, event.data.paymentId);
          if (!item?.counts) return;
          rows.put(tables.items, { ...item, counts: false });
          enter(rows, event, item, event.data.voidedAt, { payments: -1, paid: -item.amount });
        },
      },
      'orders.RefundRequested': {
        apply({ data: { refundId, amount, currency, items } }, rows) {
          const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
          rows.put(tables.items, { ...itemOf(refundId, BY_HAND, amount, currency.name), units, counts: false });
        },
      },
      'orders.RefundSettled': {
        reads: ({ data }) => [rowOf(tables.items, data.refundId)],
        apply(event, rows) {
          const { refundId, to, settledAt } = event.data;
          const before = rows.get(tables.items, refundId);
          if (!before || before.counts) return;
          const item = { ...before, method: to === 'provider' ? ONLINE_METHOD : BY_HAND, counts: true };
          rows.put(tables.items, item);
          refund(rows, event, item, settledAt);
        },
      },
      'orders.RefundFailed': {
        reads: ({ data }) => [rowOf(tables.items, data.refundId)],
        apply(event, rows) {
          const before = rows.get(tables.items, event.data.refundId);
          if (!before?.counts) return;
          const item = { ...before, counts: false };
          rows.put(tables.items, item);
          refund(rows, event, item, event.data.failedAt);
        },
      },
      'orders.RefundSeen': {
        apply(event, rows) {
          const { refundId, amount, currency, settledAt } = event.data;
          const item = itemOf(refundId, ONLINE_METHOD, amount, currency.name);
          rows.put(tables.items, item);
          refund(rows, event, item, settledAt);
        },
      },
      'orders.PaymentDisputed': {
        reads: ({ data }) => [rowOf(tables.items, data.disputeId)],
        apply(event, rows) {
          const { disputeId, state, amount, currency, disputedAt, seenAt } = event.data;
          const before = rows.get(tables.items, disputeId);
          const counted = before?.counts ? before.amount : 0;
          const item = { ...itemOf(disputeId, ONLINE_METHOD, amount, currency.name), counts: state !== 'won' };
          rows.put(tables.items, item);
          const disputed = (item.counts ? amount : 0) - counted;
          if (disputed !== 0) enter(rows, event, item, before ? seenAt : disputedAt, { disputed });
        },
      },
    },
  });
}

function itemOf(item_id: string, method: string, amount: number, currency: string): Item {
  return { item_id, method, amount, currency, units: 0, counts: true };
}
