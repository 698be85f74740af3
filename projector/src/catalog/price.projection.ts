import type { ProductEvent } from '@countinghouse/contracts/catalog/events';
import { type PastPrice, withEnded } from '@countinghouse/contracts/catalog/past-price';
import { occurredAt } from '@countinghouse/contracts/kernel/event';
import type { CurrencyEvent } from '@countinghouse/contracts/settings/events';
import { defineProjection } from '../runner/define-projection.ts';
import type { Row } from '../runner/projection.ts';

interface PriceRow extends Row {
  readonly product_id: string;
  readonly price: number;
  readonly active: boolean;
  readonly since: string;
  readonly past: readonly PastPrice[];
}

/**
 * `prices`: what a product costs and what it cost before, as far as that may still be shown; a price is in force while its product is active.
 * `currency`: since when prices are in the present base currency, once that changed.
 */
export const price = defineProjection<ProductEvent | CurrencyEvent>({
  name: 'catalog_price',
  version: 1,
  tables: [
    {
      name: 'prices',
      columns: {
        product_id: 'uuid',
        /** Minor units. */
        price: 'bigint not null',
        active: 'boolean not null',
        /** When this price came into force, or stopped being so with its product. */
        since: 'timestamptz not null',
        past: 'jsonb not null',
      },
      key: ['product_id'],
    },
    { name: 'currency', columns: { scope: 'text', since: 'timestamptz not null' }, key: ['scope'] },
  ],
  on: {
    'catalog.ProductCreated': {
      apply(created, rows) {
        const { productId, details } = created.data;
        const { sellingPrice: price, status: active } = details;
        rows.put('prices', { product_id: productId, price, active, since: occurredAt(created), past: [] });
      },
    },
    'catalog.ProductChanged': {
      reads: ({ data: { productId, changes } }) =>
        changes.sellingPrice === undefined && changes.status === undefined
          ? []
          : [{ table: 'prices', key: [productId] }],
      apply(changed, rows) {
        const { productId, changes } = changed.data;
        const { sellingPrice, status } = changes;
        if (sellingPrice === undefined && status === undefined) return;
        const before = rows.get<PriceRow>('prices', productId);
        if (!before) return;
        const now = occurredAt(changed);
        const ended = { price: before.price, from: before.since, until: now };
        rows.put('prices', {
          product_id: productId,
          price: sellingPrice ?? before.price,
          active: status ?? before.active,
          since: now,
          past: before.active ? withEnded(before.past, ended) : before.past,
        });
      },
    },
    'catalog.ProductDeleted': { apply: ({ data }, rows) => rows.delete('prices', data.productId) },
    'settings.BaseCurrencySet': {
      apply: (set, rows) => rows.put('currency', { scope: 'base', since: occurredAt(set) }),
    },
  },
});
