import { userListTables } from '@countinghouse/contracts/identity/tables';
import type { ListCriteria } from '@countinghouse/contracts/kernel/http/list';
import { fromMinor } from '@countinghouse/contracts/kernel/money';
import type { ShopCalendar } from '@countinghouse/contracts/kernel/shop-day';
import { optional, pick, type Selected, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { orderListTables } from '@countinghouse/contracts/orders/tables';
import type { LedgerState, paymentList } from '@countinghouse/contracts/payments/payment.list';
import { payment, paymentListSql } from '@countinghouse/contracts/payments/payment.list-sql';
import type { LedgerRefund } from '@countinghouse/contracts/payments/tables';
import type { PaymentView } from '@countinghouse/contracts/payments/views';
import { type FoundPage, findRows } from '@countinghouse/platform/lists/find-page';
import { type OptionalPage, pageBounds } from '@countinghouse/platform/lists/list-page';
import type { Database } from '@countinghouse/platform/postgres/database';
import { staffNamed } from '../shared/staff-named.ts';

const order = optional(source(orderListTables.orders, 'o'));
const recorder = optional(source(userListTables.users, 'recorder'));
const voider = optional(source(userListTables.users, 'voider'));
const listed = select({
  ...pick(payment, 'payment_id', 'order_id', 'order_no', 'customer_id', 'method', 'amount', 'currency'),
  ...pick(payment, 'reference', 'recorded_at', 'recorded_by', 'voided_at', 'voided_by', 'void_reason'),
  ...pick(payment, 'state', 'refund', 'dispute', 'provider'),
  customerName: order.customer_name,
  recorderName: recorder.name,
  voiderName: voider.name,
});
const PAYMENTS_BY_IDS = {
  name: 'listed-payments',
  text: sql`select ${listed} from ${payment}
    left join ${order} on ${order.order_id} = ${payment.order_id}
    left join ${recorder} on ${recorder.user_id} = ${payment.recorded_by}
    left join ${voider} on ${voider.user_id} = ${payment.voided_by}
    where ${payment.payment_id} = any ($1::uuid[])`,
};

/** Returns payments and refunds, newest first or in another order. */
export async function paymentPage(
  database: Database,
  criteria: ListCriteria<typeof paymentList>,
  page: OptionalPage,
  calendar: ShopCalendar,
): Promise<Omit<FoundPage, 'ids'> & { payments: PaymentView[] }> {
  const search = { list: paymentListSql, criteria, bounds: pageBounds(page), calendar };
  const { rows, ...found } = await findRows(database, search, PAYMENTS_BY_IDS, ({ payment_id }) => payment_id);
  return { ...found, payments: rows.map(paymentOf) };
}

function paymentOf(row: Selected<typeof listed>): PaymentView {
  return {
    _id: row.payment_id,
    order: { _id: row.order_id, orderId: row.order_no },
    customer: { _id: row.customer_id, name: row.customerName ?? '' },
    method: row.method,
    amount: fromMinor(row.amount),
    currency: row.currency,
    reference: row.reference,
    recordedAt: row.recorded_at,
    recordedBy: staffNamed({ staffId: row.recorded_by, staffName: row.recorderName }),
    ...(row.provider !== '' && { provider: row.provider }),
    ...(row.voided_at !== null && {
      voided: {
        at: row.voided_at,
        by: staffNamed({ staffId: row.voided_by, staffName: row.voiderName }),
        reason: row.void_reason,
      },
    }),
    ...(row.refund && { refund: refundOf(row.refund, row.state) }),
    ...(row.dispute && { dispute: { state: row.dispute.state, reason: row.dispute.reason ?? '' } }),
  };
}

function refundOf({ to, reason, cause, creditNoteNo, why }: LedgerRefund, state: LedgerState): PaymentView['refund'] {
  return {
    state: state === 'open' || state === 'failed' ? state : 'settled',
    to,
    reason,
    ...(cause && { cause }),
    ...(creditNoteNo !== undefined && { creditNote: creditNoteNo }),
    ...(why !== undefined && { why }),
  };
}
