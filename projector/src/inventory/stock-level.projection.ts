import type { StockEvent } from '@countinghouse/contracts/inventory/events';
import { stockLevelTables as tables } from '@countinghouse/contracts/inventory/tables';
import { defineProjection } from '../runner/define-projection.ts';
import type { Rows } from '../runner/projection.ts';

/** Units in stock per product, and the revision of the stock stream that they stand for. */
export const stockLevel = defineProjection<StockEvent>({
  version: 3,
  tables: Object.values(tables),
  on: {
    'inventory.StockOpened': { apply: setLevel },
    'inventory.StockReserved': { apply: setLevel },
    'inventory.StockReleased': { apply: setLevel },
    'inventory.StockCounted': { apply: setLevel },
    'inventory.StockAdjusted': { apply: setLevel },
  },
});

interface Movement {
  readonly data: { readonly productId: string; readonly balance: number };
  readonly revision: number;
}

function setLevel({ data, revision }: Movement, rows: Rows): void {
  rows.put(tables.levels, { product_id: data.productId, quantity: data.balance, stock_revision: revision });
}
