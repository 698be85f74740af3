import { choices, days, defineList, reference } from '../../kernel/http/list.ts';
import { returnStatuses } from '../statuses.ts';

/** The return requests in the back office. */
export const returnRequestList = defineList({
  sorts: {
    requestId: 'ascending',
    orderId: 'ascending',
    date: 'descending',
    customer: 'ascending',
    status: 'ascending',
  },
  filters: {
    status: choices(returnStatuses),
    /** When they were made. */
    requested: days('firstDay', 'lastDay'),
    customer: reference(),
  },
});
