import { userListTables } from '@countinghouse/contracts/identity/tables';
import { optional, pick, type Selected, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { Language } from '@countinghouse/contracts/messages/language';
import { paymentMethodName } from '@countinghouse/contracts/messages/payment-methods';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import { payment, paymentListSql } from '@countinghouse/contracts/payments/payment.list-sql';
import type { RefundState } from '@countinghouse/contracts/payments/refund-ledger';
import { automaticWords, disputeWords, refundWords } from '@countinghouse/contracts/payments/refunds/words';
import { amount, type ShopTime, shopClock } from '../sheets/cell.ts';
import { listSheet } from '../sheets/list-sheet.ts';
import { linesOf } from '../sheets/listing.ts';

const order = optional(source(orderListTables.orders, 'o'));
const recorder = optional(source(userListTables.users, 'recorder'));
const columns = {
  ...pick(payment, 'order_no', 'method', 'amount', 'currency', 'reference', 'recorded_at', 'voided_at', 'void_reason'),
  ...pick(payment, 'kind', 'state', 'refund', 'dispute'),
  customerName: order.customer_name,
  recorderName: recorder.name,
};
const withOrders = {
  ...paymentListSql,
  joins: sql`left join ${order} on ${order.order_id} = ${payment.order_id}
    left join ${recorder} on ${recorder.user_id} = ${payment.recorded_by}`,
};
const paymentRow = select(columns);

interface RecordedPayment {
  readonly payment: Selected<typeof paymentRow>;
  readonly recordedAt: ShopTime;
  readonly voidedAt: ShopTime | undefined;
  readonly language: Language;
}

/**
 * Payments, refunds and disputes; what was refunded or lost is below 0, and what does not count has no amount, so that
 * the column of amounts adds up.
 */
export const paymentSheet = listSheet<RecordedPayment>({
  title: 'Payments',
  views: ['payments_ledger', 'orders_order_list', 'identity_user_list'],
  holdsCustomers: true,
  columns: {
    recordedAt: ({ recordedAt }) => recordedAt,
    orderId: ({ payment }) => payment.order_no,
    customer: ({ payment }) => payment.customerName ?? '',
    paymentMethod: ({ payment, language }) => paymentMethodName(language, payment.method),
    currency: ({ payment }) => payment.currency.name,
    amount: ({ payment }) => (payment.state === 'counts' ? amount(signed(payment)) : undefined),
    reference: ({ payment }) => payment.reference,
    by: ({ payment }) => payment.recorderName ?? '',
    voidedAmount: ({ payment }) => (payment.voided_at === null ? undefined : amount(payment.amount)),
    voidedAt: ({ voidedAt }) => voidedAt,
    voidReason: ({ payment }) => payment.void_reason,
    refundAmount: ({ payment }) => (payment.refund ? amount(payment.amount) : undefined),
    refundStatus: ({ payment, language }) => statusOf(payment, language),
    creditNote: ({ payment }) => payment.refund?.creditNoteNo ?? '',
    refundReason: ({ payment, language }) => reasonOf(payment, language),
  },

  rows(source, query) {
    const clock = shopClock(source.timeZone);
    return linesOf(source, { list: withOrders, columns, lines: sql`count(*)` }, query, (payment) => [
      {
        payment,
        recordedAt: clock(payment.recorded_at),
        voidedAt: payment.voided_at === null ? undefined : clock(payment.voided_at),
        language: source.language,
      },
    ]);
  },
});

type Entry = RecordedPayment['payment'];

function signed({ kind, amount }: Entry): number {
  return kind === 'payment' ? amount : -amount;
}

/** Of a refund or a dispute. */
function statusOf(entry: Entry, language: Language): string {
  if (entry.dispute) return disputeWords[language][entry.dispute.state];
  return entry.refund ? refundWords[language][stateOf(entry)] : '';
}

function reasonOf({ refund, dispute }: Entry, language: Language): string {
  if (refund?.cause) return automaticWords[language][refund.cause];
  return refund?.reason ?? dispute?.reason ?? '';
}

function stateOf({ state }: Entry): RefundState {
  return state === 'open' || state === 'failed' ? state : 'settled';
}
