import { allFoundIn, type ListSql, onDays, oneOf, within } from '../kernel/sql/list-sql.ts';
import { type Sql, source, sql } from '../kernel/sql/sql.ts';
import { paymentList } from './payment.list.ts';
import { paymentLedgerTables } from './tables.ts';

/** The rows of the ledger, by the name that its SQL has for them. */
export const payment = source(paymentLedgerTables.payments, 'payment');
const byDate = {
  terms: [{ expression: payment.recorded_at }, { expression: payment.payment_id }],
  narrowedBy: 'recorded',
};
const newestWithin = (expression: Sql) => ({
  terms: [
    { expression },
    { expression: payment.recorded_at, descends: true },
    { expression: payment.payment_id, descends: true },
  ],
});

/** Payments and refunds, in SQL. */
export const paymentListSql: ListSql<typeof paymentList> = {
  definition: paymentList,
  name: 'payments',
  rows: payment,
  id: payment.payment_id,
  words: [paymentLedgerTables.words],
  search: (patterns) => allFoundIn(payment.search, patterns),
  filters: {
    kind: (kinds, context) => oneOf(payment.kind, kinds, context),
    state: (states, context) => oneOf(payment.state, states, context),
    recorded: (days, context) => onDays(payment.recorded_at, days, context),
    amount: (amounts, context) => within(payment.amount, amounts, context),
    order: (orderId, { given }) => sql`${payment.order_id} = ${given(orderId)}`,
  },
  sorts: {
    date: byDate,
    orderId: newestWithin(payment.order_no),
    method: newestWithin(sql`lower(${payment.method})`),
    amount: { ...newestWithin(payment.amount), narrowedBy: 'amount' },
  },
  usual: { by: byDate, direction: 'descending' },
};
