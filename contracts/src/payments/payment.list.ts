import { amounts, choices, days, defineList, reference } from '../kernel/http/list.ts';

/** What an entry of the ledger is. */
export const ledgerKinds = ['payment', 'refund', 'dispute'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/**
 * Whether an entry counts: a void payment, a failed refund and a dispute that the shop has won do not, an open refund
 * or dispute does not yet.
 */
export const ledgerStates = ['counts', 'void', 'open', 'failed'] as const;
export type LedgerState = (typeof ledgerStates)[number];

/** The payments, refunds and disputes of all orders in the back office. */
export const paymentList = defineList({
  sorts: {
    date: 'descending',
    orderId: 'ascending',
    method: 'ascending',
    amount: 'descending',
  },
  filters: {
    kind: choices(ledgerKinds),
    state: choices(ledgerStates),
    /** When they were recorded, or settled. */
    recorded: days('firstDay', 'lastDay'),
    amount: amounts('minAmount', 'maxAmount'),
    order: reference(),
  },
});
