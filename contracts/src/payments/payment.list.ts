import { amounts, choices, days, defineList, reference } from '../kernel/http/list.ts';

/** Whether a recorded payment counts. */
export const ledgerStates = ['counts', 'void'] as const;
export type LedgerState = (typeof ledgerStates)[number];

/** The recorded payments in the back office. */
export const paymentList = defineList({
  sorts: {
    date: 'descending',
    orderId: 'ascending',
    method: 'ascending',
    amount: 'descending',
  },
  filters: {
    state: choices(ledgerStates),
    /** When they were recorded. */
    recorded: days('firstDay', 'lastDay'),
    amount: amounts('minAmount', 'maxAmount'),
    order: reference(),
  },
});
