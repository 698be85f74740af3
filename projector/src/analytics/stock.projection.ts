import type { ProductEvent } from '@countinghouse/contracts/catalog/events';
import type { StockEvent } from '@countinghouse/contracts/inventory/events';
import { occurredAt, type RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { stockTables as tables } from '@countinghouse/contracts/reports/stock/stock-tables';
import { currencyListState } from '@countinghouse/contracts/settings/currency-list.state';
import type { CurrencyEvent } from '@countinghouse/contracts/settings/events';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';
import {
  CURRENCIES,
  currenciesIn,
  earlier,
  enterMove,
  kindOfAdjustment,
  type Move,
  type Moved,
  readForMove,
  type StockProduct,
  unknownProduct,
} from './stock-moves.ts';

type OfProduct = RecordedEvent & { readonly data: { readonly productId: string } };
type Details = {
  readonly category: { readonly nodeId: string } | null;
  readonly supplierId: string | null;
  readonly purchasePrice: number;
};

/** Stock for analysts: movements with the cost of their time, what came in and when, and sums of months and years. */
export function analyticsStock(calendar: ShopCalendar) {
  const moving = <Event extends Moved>(isOfOrder: boolean, moveOf: (data: Event['data']) => Move) => ({
    reads: ({ data }: Event) => readForMove(data.productId, isOfOrder),
    apply: (event: Event, rows: Rows) => enterMove(rows, event, moveOf(event.data), calendar),
  });
  /** A handler that changes what the catalogue says of a product. */
  const describing = <Event extends OfProduct>(
    change: (data: Event['data'], day: string) => Partial<StockProduct>,
  ) => ({
    reads: ({ data }: Event) => [rowOf(tables.products, data.productId)],
    apply(event: Event, rows: Rows) {
      const { productId } = event.data;
      const day = calendar.dayOf(occurredAt(event));
      const before = rows.get(tables.products, productId) ?? unknownProduct(productId, day);
      rows.put(tables.products, { ...before, first_day: earlier(before.first_day, day), ...change(event.data, day) });
    },
  });

  return defineProjection<StockEvent | ProductEvent | CurrencyEvent>({
    version: 3,
    configFingerprint: calendar.timeZone,
    tables: Object.values(tables),
    on: {
      'catalog.ProductCreated': describing(({ details }) => detailed(details)),
      'catalog.ProductRestored': describing(({ details }) => detailed(details)),
      'catalog.ProductChanged': describing(({ changes: { category, supplierId, purchasePrice } }) => ({
        ...(category !== undefined && { node_id: category?.nodeId ?? null }),
        ...(supplierId !== undefined && { supplier_id: supplierId }),
        ...(purchasePrice !== undefined && { purchase_price: purchasePrice }),
      })),
      'catalog.ProductDeleted': describing((_, day) => ({ exists: false, deleted_day: day })),
      'settings.CurrencyAdded': currencies,
      'settings.CurrencyRemoved': currencies,
      'settings.BaseCurrencySet': currencies,
      'inventory.StockOpened': moving(false, ({ quantity }) => ({ kind: 'opened', units: quantity })),
      'inventory.StockReserved': moving(true, ({ quantity }) => ({ kind: 'sold', units: -quantity })),
      'inventory.StockReleased': moving(true, ({ quantity }) => ({ kind: 'released', units: quantity })),
      'inventory.StockCounted': moving(false, ({ difference }) => ({ kind: 'counted', units: difference })),
      'inventory.StockAdjusted': moving(false, ({ difference, adjustmentId, reasonCode }) => ({
        ...{ kind: kindOfAdjustment(reasonCode), units: difference, adjustmentId },
      })),
    },
  });
}

const currencies = {
  reads: () => [rowOf(tables.currencies, CURRENCIES)],
  apply(event: CurrencyEvent, rows: Rows) {
    rows.put(tables.currencies, { id: CURRENCIES, data: currencyListState.evolve(currenciesIn(rows), event) });
  },
};

function detailed({ category, supplierId, purchasePrice }: Details): Partial<StockProduct> {
  const node_id = category?.nodeId ?? null;
  return { exists: true, deleted_day: null, node_id, supplier_id: supplierId, purchase_price: purchasePrice };
}
