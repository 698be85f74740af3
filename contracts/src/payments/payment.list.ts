import { amounts, choices, days, defineList, reference } from '../kernel/http/list.ts';

/** What an entry of the ledger is. */
export const ledgerKinds = ['payment', 'refund'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** Whether an entry counts: a void payment and a failed refund do not, an open refund does not yet. */
export const ledgerStates = ['counts', 'void', 'open', 'failed'] as const;
export type LedgerState = (typeof ledgerStates)[number];

/** The payments and refunds of all orders in the back office. */
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
