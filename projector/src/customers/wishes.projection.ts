import type { CustomerEvent, WishEvent } from '@countinghouse/contracts/customers/events';
import { wishTables as tables } from '@countinghouse/contracts/customers/tables';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type RowRef, rowOf, rowsWith } from '@countinghouse/platform/projections/projection/projection';

/** What customers saved of the assortment, and who waits for which product. An erased customer leaves no trace here. */
export const wishes = defineProjection<WishEvent | Extract<CustomerEvent, { type: 'customers.CustomerErased' }>>({
  version: 1,
  tables: Object.values(tables),
  on: {
    'customers.WishChanged': {
      reads: wishOf,
      apply({ data: { customerId, productId, saved, notify }, recordedAt }, rows) {
        if (!saved && !notify) return rows.delete(tables.wishes, customerId, productId);
        const before = rows.get(tables.wishes, customerId, productId);
        const wished_at = before?.wished_at ?? recordedAt;
        rows.put(tables.wishes, { customer_id: customerId, product_id: productId, saved, notify, wished_at });
      },
    },
    'customers.BackInStockNotified': {
      reads: wishOf,
      apply({ data: { customerId, productId } }, rows) {
        const row = rows.get(tables.wishes, customerId, productId);
        if (row?.saved) rows.put(tables.wishes, { ...row, notify: false });
        else rows.delete(tables.wishes, customerId, productId);
      },
    },
    'customers.CustomerErased': {
      reads: ({ data }) => [rowsWith(tables.wishes, 'customer_id', data.customerId)],
      apply({ data }, rows) {
        for (const row of rows.find(tables.wishes, 'customer_id', data.customerId)) {
          rows.delete(tables.wishes, row.customer_id, row.product_id);
        }
      },
    },
  },
});

function wishOf({ data }: { data: { customerId: string; productId: string } }): readonly RowRef[] {
  return [rowOf(tables.wishes, data.customerId, data.productId)];
}
