import type { ProductDetails, ProductEvent } from '@countinghouse/contracts/catalog/events';
import { withEnded } from '@countinghouse/contracts/catalog/storefront/past-price';
import { priceTables as tables } from '@countinghouse/contracts/catalog/tables';
import { occurredAt } from '@countinghouse/contracts/kernel/event';
import type { CurrencyEvent } from '@countinghouse/contracts/settings/events';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type Rows, rowOf } from '@countinghouse/platform/projections/projection/projection';

/** Prices as far as they may still be shown. */
export const price = defineProjection<ProductEvent | CurrencyEvent>({
  version: 1,
  tables: Object.values(tables),
  on: {
    'catalog.ProductCreated': {
      apply: (created, rows) => begin(rows, created.data, occurredAt(created)),
    },
    'catalog.ProductRestored': {
      apply: (restored, rows) => begin(rows, restored.data, occurredAt(restored)),
    },
    'catalog.ProductChanged': {
      reads: ({ data: { productId, changes } }) =>
        changes.sellingPrice === undefined && changes.status === undefined ? [] : [rowOf(tables.prices, productId)],
      apply(changed, rows) {
        const { productId, changes } = changed.data;
        const { sellingPrice, status } = changes;
        if (sellingPrice === undefined && status === undefined) return;
        const before = rows.get(tables.prices, productId);
        if (!before) return;
        const now = occurredAt(changed);
        const ended = { price: before.price, from: before.since, until: now };
        rows.put(tables.prices, {
          product_id: productId,
          price: sellingPrice ?? before.price,
          active: status ?? before.active,
          since: now,
          past: before.active ? withEnded(before.past, ended) : before.past,
        });
      },
    },
    'catalog.ProductDeleted': { apply: ({ data }, rows) => rows.delete(tables.prices, data.productId) },
    'settings.BaseCurrencySet': {
      apply: (set, rows) => rows.put(tables.currency, { scope: 'base', since: occurredAt(set) }),
    },
  },
});

interface Priced {
  readonly productId: string;
  readonly details: ProductDetails;
}

function begin(rows: Rows, { productId, details }: Priced, since: string): void {
  const { sellingPrice: price, status: active } = details;
  rows.put(tables.prices, { product_id: productId, price, active, since, past: [] });
}
