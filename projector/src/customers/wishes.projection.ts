import type { CustomerEvent, WishEvent } from '@countinghouse/contracts/customers/events';
import { defineProjection } from '../runner/define-projection.ts';
import type { Row, RowRef } from '../runner/projection.ts';

interface WishRow extends Row {
  readonly customer_id: string;
  readonly product_id: string;
  readonly saved: boolean;
  /** The customer waits to be told that it is back in stock. */
  readonly notify: boolean;
  /** Since when there is a wish of either kind. */
  readonly wished_at: string;
}

/** What customers saved of the assortment, and who waits for which product. An erased customer leaves no trace here. */
export const wishes = defineProjection<WishEvent | Extract<CustomerEvent, { type: 'customers.CustomerErased' }>>({
  name: 'customers_wishes',
  version: 1,
  tables: [
    {
      name: 'wishes',
      columns: {
        customer_id: 'uuid',
        product_id: 'uuid',
        saved: 'boolean not null',
        notify: 'boolean not null',
        wished_at: 'timestamptz not null',
      },
      key: ['customer_id', 'product_id'],
      indexes: ['(product_id, customer_id) where notify', '(customer_id, wished_at desc, product_id)'],
    },
  ],
  on: {
    'customers.WishChanged': {
      reads: wishOf,
      apply({ data: { customerId, productId, saved, notify }, recordedAt }, rows) {
        if (!saved && !notify) return rows.delete('wishes', customerId, productId);
        const before = rows.get<WishRow>('wishes', customerId, productId);
        const wished_at = before?.wished_at ?? recordedAt;
        rows.put('wishes', { customer_id: customerId, product_id: productId, saved, notify, wished_at });
      },
    },
    'customers.BackInStockNotified': {
      reads: wishOf,
      apply({ data: { customerId, productId } }, rows) {
        const row = rows.get<WishRow>('wishes', customerId, productId);
        if (row?.saved) rows.put('wishes', { ...row, notify: false });
        else rows.delete('wishes', customerId, productId);
      },
    },
    'customers.CustomerErased': {
      reads: ({ data }) => [{ table: 'wishes', column: 'customer_id', value: data.customerId }],
      apply({ data }, rows) {
        for (const row of rows.find<WishRow>('wishes', 'customer_id', data.customerId)) {
          rows.delete('wishes', row.customer_id, row.product_id);
        }
      },
    },
  },
});

function wishOf({ data }: { data: { customerId: string; productId: string } }): readonly RowRef[] {
  return [{ table: 'wishes', key: [data.customerId, data.productId] }];
}
