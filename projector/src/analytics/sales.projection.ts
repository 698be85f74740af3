import { type CategoryState, categoryState } from '@countinghouse/contracts/catalog/category.state';
import type { CategoryEvent, ProductEvent } from '@countinghouse/contracts/catalog/events';
import { occurredAt, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { isSale } from '@countinghouse/contracts/orders/statuses';
import { isGuestOrder } from '@countinghouse/contracts/orders/storefront/guest/guest-order';
import { chargedFor } from '@countinghouse/contracts/pricing/charges';
import { NO_KEY } from '@countinghouse/contracts/reports/sales/sale-kinds';
import { saleTables as tables } from '@countinghouse/contracts/reports/sales/sale-tables';
import { type CurrencyListState, currencyListState } from '@countinghouse/contracts/settings/currency-list.state';
import type { CurrencyEvent } from '@countinghouse/contracts/settings/events';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type KnownRows, type Rows, rowOf, rowsWith } from '@countinghouse/platform/projections/projection/projection';
import { buyerOf } from './buyer-months.ts';
import { changeReturn, enterReturn } from './return-facts.ts';
import { enterChange, enterLines, type SaleChange } from './sale-changes.ts';
import { lineFacts, readForLines, type SaleOrder, settingIn } from './sale-facts.ts';

/** An event of an order; with an account that it goes to, or without. */
type OfOrder = RecordedEvent & { readonly data: { readonly orderId: string; readonly accountId?: string } };

/** Sales for analysts: the lines, what each event changed of what counts, and the sums of days and months. */
export function analyticsSales(calendar: ShopCalendar) {
  /** A handler that changes an order, and enters what follows from that. */
  const changing = <Event extends OfOrder>(change: (event: Event) => Partial<SaleOrder>) => ({
    reads: ({ data }: Event) => [rowOf(tables.orders, data.orderId), ...buyerOf(data.accountId ?? NO_KEY)],
    readsNext(event: Event, rows: KnownRows) {
      const before = rows.get(tables.orders, event.data.orderId);
      return before ? buyersIn(changesBetween(before, { ...before, ...change(event) })) : [];
    },
    apply(event: Event, rows: Rows) {
      const before = rows.get(tables.orders, event.data.orderId);
      if (!before) return;
      const changed: SaleOrder = { ...before, ...change(event) };
      const entries = changesBetween(before, changed);
      const ofLines = entries.filter(({ sign }) => sign !== 0).length;
      const place = { position: event.position, recorded_at: event.recordedAt };
      const after = { ...changed, ...place, changes: before.changes + ofLines };
      rows.put(tables.orders, after);
      for (const [part, entry] of entries.entries()) {
        enterChange(rows, { ...entry, event, part, knownDay: calendar.dayOf(event.recordedAt) });
      }
      if (ofLines > 0) enterLines(rows, after);
    },
  });

  return defineProjection<OrderEvent | ProductEvent | CategoryEvent | CurrencyEvent>({
    version: 8,
    configFingerprint: calendar.timeZone,
    tables: Object.values(tables),
    on: {
      'catalog.ProductCreated': { apply: ({ data }, rows) => enterProduct(rows, data.productId, data.details) },
      'catalog.ProductRestored': { apply: ({ data }, rows) => enterProduct(rows, data.productId, data.details) },
      'catalog.ProductChanged': {
        reads: ({ data }) => [rowOf(tables.products, data.productId)],
        apply({ data: { productId, changes } }, rows) {
          const row = rows.get(tables.products, productId);
          if (!row) return;
          const { category, supplierId = row.supplier_id, purchasePrice = row.purchase_price } = changes;
          const node_id = category === undefined ? row.node_id : (category?.nodeId ?? null);
          rows.put(tables.products, { ...row, node_id, supplier_id: supplierId, purchase_price: purchasePrice });
        },
      },
      'catalog.ProductDeleted': { apply: ({ data }, rows) => rows.delete(tables.products, data.productId) },
      'catalog.CategoryCreated': categories,
      'catalog.SubCategoryAdded': categories,
      'catalog.SubCategoryRemoved': categories,
      'catalog.CategoryMoved': categories,
      'catalog.CategoryDeleted': categories,
      'catalog.CategoryRestored': categories,
      'settings.CurrencyAdded': currencies,
      'settings.CurrencyRemoved': currencies,
      'settings.BaseCurrencySet': currencies,
      'orders.OrderPlaced': {
        reads: ({ data }) => [...readForLines(data.lines), ...buyerOf(customerOf(data))],
        apply({ data, position, recordedAt }, rows) {
          const { orderId, placedAt, currency, delivery, fee, pricing } = data;
          rows.put(tables.orders, {
            order_id: orderId,
            placed_at: placedAt,
            day: calendar.dayOf(placedAt),
            currency: currency.name,
            customer_id: customerOf(data),
            method_id: delivery?.methodId ?? NO_KEY,
            fee,
            delivery: chargedFor('delivery', pricing.charges),
            lines: lineFacts(rows, data.lines, currency.name),
            delivered_day: null,
            counts: false,
            changes: 0,
            position,
            recorded_at: recordedAt,
          });
        },
      },
      'orders.OrderConfirmed': changing(() => ({ counts: true })),
      'orders.OrderDeclined': { apply: ({ data }, rows) => rows.delete(tables.orders, data.orderId) },
      'orders.OrderStatusChanged': changing(({ data }) => ({ counts: isSale(data.to) })),
      'orders.OrderFeeChanged': changing(({ data }) => ({ fee: data.fee })),
      'orders.OrderTracked': changing((event) => ({
        delivered_day: event.data.to === 'delivered' ? calendar.dayOf(occurredAt(event)) : null,
      })),
      'orders.ReturnRequested': {
        reads: ({ data }) => [rowOf(tables.orders, data.orderId)],
        apply: (event, rows) => enterReturn(rows, event, calendar.dayOf(event.data.createdAt)),
      },
      'orders.ReturnStatusChanged': {
        reads: ({ data }) => [rowsWith(tables.return_line, 'request_id', data.requestId)],
        apply: (event, rows) => changeReturn(rows, event, calendar.dayOf(occurredAt(event))),
      },
      'orders.OrderTakenIntoAccount': changing(({ data }) => ({ customer_id: data.accountId })),
    },
  });
}

/** The customers whose orders begin or cease to count. */
function buyersIn(changes: readonly SaleChange[]) {
  return changes.flatMap(({ order, sign }) => (sign === 0 ? [] : buyerOf(order.customer_id)));
}

/** The customer of an order as it is placed; `NO_KEY` without an account. */
function customerOf(data: { readonly orderId: string; readonly customerId: string }): string {
  return isGuestOrder(data) ? NO_KEY : data.customerId;
}

/** What an event changed of what counts: nothing, one thing, or two where an order went to another customer. */
function changesBetween(before: SaleOrder, after: SaleOrder): SaleChange[] {
  if (before.customer_id !== after.customer_id && before.counts && after.counts) {
    return [
      { order: before, sign: -1, fee: -before.fee },
      { order: after, sign: 1, fee: after.fee },
    ];
  }
  if (before.counts !== after.counts) {
    const sign = after.counts ? 1 : -1;
    return [{ order: after, sign, fee: sign * (after.counts ? after.fee : before.fee) }];
  }
  const fee = after.fee - before.fee;
  return after.counts && fee !== 0 ? [{ order: after, sign: 0, fee }] : [];
}

type Details = {
  readonly category: { readonly nodeId: string } | null;
  readonly supplierId: string | null;
  readonly purchasePrice: number;
};

function enterProduct(rows: Rows, product_id: string, { category, supplierId, purchasePrice }: Details): void {
  const node_id = category?.nodeId ?? null;
  rows.put(tables.products, { product_id, node_id, supplier_id: supplierId, purchase_price: purchasePrice });
}

const categories = {
  reads: () => [rowOf(tables.settings, 'categories')],
  apply(event: CategoryEvent, rows: Rows) {
    const data = categoryState.evolve(settingIn(rows, 'categories') as CategoryState, event);
    rows.put(tables.settings, { part: 'categories', data });
  },
};

const currencies = {
  reads: () => [rowOf(tables.settings, 'currencies')],
  apply(event: CurrencyEvent, rows: Rows) {
    const data = currencyListState.evolve(settingIn(rows, 'currencies') as CurrencyListState, event);
    rows.put(tables.settings, { part: 'currencies', data });
  },
};
