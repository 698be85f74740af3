import type { ProductEvent } from '@countinghouse/contracts/catalog/events';
import type { StockEvent } from '@countinghouse/contracts/inventory/events';
import type { StockBand } from '@countinghouse/contracts/inventory/stock-band';
import { stockLevelTables as tables } from '@countinghouse/contracts/inventory/tables';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type RowRef, type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';

/** Units in stock per product with their band, and the revision of the stock stream that they are as of. */
export const stockLevel = defineProjection<StockEvent | ProductEvent>({
  version: 1,
  tables: Object.values(tables),
  on: {
    'inventory.StockOpened': { reads: alertOf, apply: setLevel },
    'inventory.StockReserved': { reads: alertOf, apply: setLevel },
    'inventory.StockReleased': { reads: alertOf, apply: setLevel },
    'inventory.StockCounted': { reads: alertOf, apply: setLevel },
    'inventory.StockAdjusted': { reads: alertOf, apply: setLevel },
    'catalog.ProductCreated': {
      reads: levelOf,
      apply: ({ data }, rows) => setAlert(rows, data.productId, data.details.alertQuantity),
    },
    'catalog.ProductRestored': {
      reads: levelOf,
      apply: ({ data }, rows) => setAlert(rows, data.productId, data.details.alertQuantity),
    },
    'catalog.ProductChanged': {
      reads: (event) => (event.data.changes.alertQuantity === undefined ? [] : levelOf(event)),
      apply({ data: { productId, changes } }, rows) {
        if (changes.alertQuantity !== undefined) setAlert(rows, productId, changes.alertQuantity);
      },
    },
    'catalog.ProductDeleted': { apply: ({ data }, rows) => rows.delete(tables.alerts, data.productId) },
  },
});

interface OfProduct {
  readonly data: { readonly productId: string };
}

interface Movement {
  readonly data: { readonly productId: string; readonly balance: number };
  readonly revision: number;
}

function alertOf({ data }: OfProduct): readonly RowRef[] {
  return [rowOf(tables.alerts, data.productId)];
}

function levelOf({ data }: OfProduct): readonly RowRef[] {
  return [rowOf(tables.levels, data.productId)];
}

function setLevel({ data: { productId, balance }, revision }: Movement, rows: Rows): void {
  const alert = rows.get(tables.alerts, productId)?.alert_quantity ?? 0;
  rows.put(tables.levels, {
    ...{ product_id: productId, quantity: balance, stock_revision: revision },
    band: bandOf(balance, alert),
  });
}

function setAlert(rows: Rows, productId: string, alert: number): void {
  rows.put(tables.alerts, { product_id: productId, alert_quantity: alert });
  const level = rows.get(tables.levels, productId);
  if (level) rows.put(tables.levels, { ...level, band: bandOf(level.quantity, alert) });
}

function bandOf(quantity: number, alert: number): StockBand {
  if (quantity <= 0) return 'out';
  return quantity <= alert ? 'low' : 'in';
}
