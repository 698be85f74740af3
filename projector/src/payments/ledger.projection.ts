import type { CustomerEvent } from '@countinghouse/contracts/customers/events';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import type { RowOf } from '@countinghouse/contracts/kernel/table';
import { searchText } from '@countinghouse/contracts/kernel/text/search-text';
import { shortNumber } from '@countinghouse/contracts/kernel/text/short-number';
import type { OrderEvent } from '@countinghouse/contracts/orders/events';
import type { DisputeState } from '@countinghouse/contracts/payments/dispute-events';
import type { LedgerState } from '@countinghouse/contracts/payments/payment.list';
import { type LedgerRefund, paymentLedgerTables as tables } from '@countinghouse/contracts/payments/tables';
import { defineProjection } from '@countinghouse/platform/projections/projection/define-projection';
import { type Rows, rowOf, rowsWith } from '@countinghouse/platform/projections/projection/projection';
import { countWords } from '@countinghouse/platform/projections/rows/count-words';

type PaymentRow = Omit<RowOf<typeof tables.payments>, 'search'>;
type RefundChange = Partial<Pick<PaymentRow, 'state' | 'reference' | 'recorded_at'>> & Partial<LedgerRefund>;

/** Every payment, refund and dispute. What was said about those of an erased customer is gone, the amounts are not. */
export const ledger = defineProjection<OrderEvent | CustomerEvent>({
  version: 4,
  tables: Object.values(tables),
  on: {
    'orders.PaymentRecorded': {
      apply({ data, metadata }, rows) {
        enter(rows, {
          ...entryOf(data, metadata),
          payment_id: data.paymentId,
          kind: 'payment',
          state: 'counts',
          method: data.method,
          reference: data.reference,
          recorded_at: data.recordedAt,
        });
      },
    },
    'orders.PaymentReceived': {
      apply({ data, metadata }, rows) {
        enter(rows, {
          ...entryOf(data, metadata),
          payment_id: data.paymentId,
          kind: 'payment',
          state: 'counts',
          method: data.label,
          reference: data.reference,
          recorded_at: data.receivedAt,
          provider: data.provider,
        });
      },
    },
    'orders.PaymentVoided': {
      reads: ({ data }) => [rowOf(tables.payments, data.paymentId)],
      apply({ data: { paymentId, voidedAt, reason }, metadata }, rows) {
        const row = rows.get(tables.payments, paymentId);
        const voided = {
          state: 'void' as const,
          voided_at: voidedAt,
          voided_by: staffIn(metadata),
          void_reason: reason,
        };
        if (row) enter(rows, { ...row, ...voided }, row.search);
      },
    },
    'orders.RefundRequested': {
      apply({ data, metadata }, rows) {
        enter(rows, {
          ...entryOf(data, metadata),
          payment_id: data.refundId,
          kind: 'refund',
          state: 'open',
          method: '',
          reference: '',
          recorded_at: data.requestedAt,
          refund: { to: data.to, reason: data.reason, ...(data.cause && { cause: data.cause }) },
        });
      },
    },
    'orders.RefundSettled': changingRefund(({ to, reference, creditNoteNo, settledAt }) => ({
      ...{ state: 'counts', reference, recorded_at: settledAt, to, creditNoteNo, why: undefined },
    })),
    'orders.RefundFailed': changingRefund(({ why }) => ({ state: 'failed', why })),
    'orders.RefundSeen': {
      apply({ data, metadata }, rows) {
        enter(rows, {
          ...entryOf(data, metadata),
          payment_id: data.refundId,
          kind: 'refund',
          state: 'counts',
          method: '',
          reference: data.reference,
          recorded_at: data.settledAt,
          refund: { to: 'provider', reason: '', creditNoteNo: data.creditNoteNo },
        });
      },
    },
    'orders.PaymentDisputed': {
      reads: ({ data }) => [rowOf(tables.payments, data.disputeId)],
      apply({ data, metadata }, rows) {
        const { disputeId, state, reason, reference, disputedAt } = data;
        const row = {
          ...entryOf(data, metadata),
          ...({ payment_id: disputeId, kind: 'dispute', state: disputeEntries[state], method: '', reference } as const),
          recorded_at: disputedAt,
          dispute: { state, reason },
        };
        enter(rows, row, rows.get(tables.payments, disputeId)?.search);
      },
    },
    'customers.CustomerErased': {
      reads: ({ data: { customerId } }) => [rowsWith(tables.payments, 'customer_id', customerId)],
      apply({ data }, rows) {
        for (const row of rows.find(tables.payments, 'customer_id', data.customerId)) {
          const refund = row.refund && { ...row.refund, reason: '' };
          enter(rows, { ...row, method: '', reference: '', void_reason: '', refund }, row.search);
        }
      },
    },
  },
});

type OfOrder = Readonly<Record<'orderId' | 'orderNo' | 'customerId', string>> & Pick<PaymentRow, 'amount' | 'currency'>;

const disputeEntries: Readonly<Record<DisputeState, LedgerState>> = { open: 'open', won: 'void', lost: 'counts' };

/** What an entry has of its order, and of who entered it. */
function entryOf({ orderId, orderNo, customerId, amount, currency }: OfOrder, metadata: EventMetadata) {
  return {
    ...{ order_id: orderId, order_no: orderNo, customer_id: customerId, amount, currency },
    recorded_by: staffIn(metadata),
    ...{ voided_at: null, voided_by: null, void_reason: '', provider: '' },
    ...{ refund: null, dispute: null },
  };
}

/** A handler that changes the entry of the event's refund. */
function changingRefund<Data extends { readonly refundId: string }>(change: (data: Data) => RefundChange) {
  return {
    reads: ({ data }: { readonly data: Data }) => [rowOf(tables.payments, data.refundId)],
    apply({ data }: { readonly data: Data }, rows: Rows) {
      const row = rows.get(tables.payments, data.refundId);
      if (!row?.refund) return;
      const { state = row.state, reference = row.reference, recorded_at = row.recorded_at, ...more } = change(data);
      enter(rows, { ...row, state, reference, recorded_at, refund: { ...row.refund, ...more } }, row.search);
    },
  };
}

/** The member of staff who did it; null for the shop itself. */
function staffIn({ actor }: EventMetadata): string | null {
  return actor.kind === 'staff' ? (actor.id ?? null) : null;
}

/** @param before what it was found by until now */
function enter(rows: Rows, row: PaymentRow, before?: string): void {
  const { reason = '', creditNoteNo = '' } = row.refund ?? {};
  const said = [row.method, row.reference, row.void_reason, reason, creditNoteNo, shortNumber(creditNoteNo)];
  const search = searchText(row.order_no, shortNumber(row.order_no), ...said);
  rows.put(tables.payments, { ...row, search });
  countWords(rows, tables.words, before, search);
}
