import type { CustomerEvent } from '@countinghouse/contracts/customers/events';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import { searchText } from '@countinghouse/contracts/kernel/text/search-text';
import { shortNumber } from '@countinghouse/contracts/kernel/text/short-number';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import { paymentLedgerTables as tables } from '@countinghouse/contracts/payments/tables';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type Rows, rowOf, rowsWith } from '@countinghouse/platform/projections/projection/projection';
import { countWords } from '@countinghouse/platform/projections/rows/count-words';

type PaymentRow = Omit<RowOf<typeof tables.payments>, 'search'>;

/** Every payment that was recorded. What was said about those of an erased customer is gone, the amounts are not. */
export const ledger = defineProjection<OrderEvent | CustomerEvent>({
  version: 1,
  tables: Object.values(tables),
  on: {
    'orders.PaymentRecorded': {
      apply({ data, metadata }, rows) {
        enter(rows, {
          payment_id: data.paymentId,
          order_id: data.orderId,
          order_no: data.orderNo,
          customer_id: data.customerId,
          method: data.method,
          amount: data.amount,
          currency: data.currency,
          reference: data.reference,
          recorded_at: data.recordedAt,
          recorded_by: staffIn(metadata),
          voided_at: null,
          voided_by: null,
          void_reason: '',
        });
      },
    },
    'orders.PaymentVoided': {
      reads: ({ data }) => [rowOf(tables.payments, data.paymentId)],
      apply({ data: { paymentId, voidedAt, reason }, metadata }, rows) {
        const row = rows.get(tables.payments, paymentId);
        const voided = { voided_at: voidedAt, voided_by: staffIn(metadata), void_reason: reason };
        if (row) enter(rows, { ...row, ...voided }, row.search);
      },
    },
    'customers.CustomerErased': {
      reads: ({ data: { customerId } }) => [rowsWith(tables.payments, 'customer_id', customerId)],
      apply({ data }, rows) {
        for (const row of rows.find(tables.payments, 'customer_id', data.customerId)) {
          enter(rows, { ...row, method: '', reference: '', void_reason: '' }, row.search);
        }
      },
    },
  },
});

/** The member of staff who did it; null for the shop itself. */
function staffIn({ actor }: EventMetadata): string | null {
  return actor.kind === 'staff' ? (actor.id ?? null) : null;
}

/** @param before what it was found by until now */
function enter(rows: Rows, row: PaymentRow, before?: string): void {
  const search = searchText(row.order_no, shortNumber(row.order_no), row.method, row.reference, row.void_reason);
  rows.put(tables.payments, { ...row, search });
  countWords(rows, tables.words, before, search);
}
