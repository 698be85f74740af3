import { occurredAt, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import {
  type TaxCell,
  type TaxedSale,
  taxCellsOf,
  taxChanges,
} from '@countinghouse/contracts/orders/reports/tax-cells';
import { taxReportTables as tables } from '@countinghouse/contracts/orders/reports/tax-report-tables';
import { isSale } from '@countinghouse/contracts/orders/statuses';
import { type RefundEvent, refundsAfter } from '@countinghouse/contracts/payments/refunds/fold';
import { withFee } from '@countinghouse/contracts/pricing/charges';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';

type OfOrder = RecordedEvent & { readonly data: { readonly orderId: string } };

/**
 * The taxes of orders by shop day. An order counts on the day on which it was placed; what changes it afterwards, such
 * as a refund or its rejection, counts on its own day, so that no past day changes. Orders without taxes are left out.
 */
export function taxes(calendar: ShopCalendar) {
  /** A handler that changes an order; what follows from that counts on the day that `at` returns. */
  const changing = <Event extends OfOrder>(
    change: (event: Event, sale: TaxedSale) => Partial<TaxedSale>,
    at: (event: Event, placedAt: string) => string = occurredAt,
  ) => ({
    reads: ({ data }: Event) => [rowOf(tables.orders, data.orderId)],
    apply(event: Event, rows: Rows) {
      const order = rows.get(tables.orders, event.data.orderId);
      if (!order) return;
      const sale = { ...order.sale, ...change(event, order.sale) };
      rows.put(tables.orders, { ...order, sale });
      const day = calendar.dayOf(at(event, order.placed_at));
      const { currency, country } = order;
      for (const cell of taxChanges(taxCellsOf(order.sale), taxCellsOf(sale))) {
        enter(rows, event, day, { currency, country, ...cell });
      }
    },
  });
  const refunding = (at: (event: RecordedEvent & RefundEvent) => string) =>
    changing((event: RecordedEvent & RefundEvent, { refunds }) => ({ refunds: refundsAfter(refunds, event) }), at);

  return defineProjection<OrderEvent>({
    version: 2,
    configFingerprint: calendar.timeZone,
    tables: Object.values(tables),
    on: {
      'orders.OrderPlaced': {
        apply({ data: { orderId, placedAt, lines, fee, pricing, delivery, currency } }, rows) {
          const { tax, charges } = pricing;
          if (!tax) return;
          const taxed = lines.map(({ productId, quantity, price, taxClass, taxRate }) => ({
            ...{ productId, quantity, price, taxClass, taxRate },
          }));
          rows.put(tables.orders, {
            order_id: orderId,
            placed_at: placedAt,
            country: delivery?.country ?? '',
            currency: currency.name,
            sale: { lines: taxed, charges, tax, fee, refunds: [], counts: false },
          });
        },
      },
      'orders.OrderConfirmed': changing(
        () => ({ counts: true }),
        (_, placedAt) => placedAt,
      ),
      'orders.OrderDeclined': { apply: ({ data }, rows) => rows.delete(tables.orders, data.orderId) },
      'orders.OrderStatusChanged': changing(({ data }) => ({ counts: isSale(data.to) })),
      'orders.OrderFeeChanged': changing(({ data: { fee } }, { charges }) => ({ fee, charges: withFee(charges, fee) })),
      'orders.RefundRequested': refunding(occurredAt),
      'orders.RefundSettled': refunding(settledAt),
      'orders.RefundFailed': refunding(occurredAt),
      'orders.RefundSeen': refunding(settledAt),
    },
  });
}

/** The day of a credit note. */
function settledAt(event: RecordedEvent & RefundEvent): string {
  return 'settledAt' in event.data ? event.data.settledAt : occurredAt(event);
}

type Change = TaxCell & { readonly currency: string; readonly country: string };

function enter(rows: Rows, event: OfOrder, day: string, change: Change): void {
  const { currency, country, rate, names, taxClass: tax_class, base, tax } = change;
  const { en: name_en, zh: name_zh } = names;
  const cell = JSON.stringify([currency, country, rate, tax_class, name_en, name_zh]);
  const key = { day, cell, currency, country, rate, name_en, name_zh, tax_class };
  const { id: event_id, position, revision, type: event_type, data } = event;
  rows.put(tables.entries, { event_id, position, revision, event_type, order_id: data.orderId, ...key, base, tax });
  rows.add(tables.days, key, { base, tax, entries: 1 });
}
