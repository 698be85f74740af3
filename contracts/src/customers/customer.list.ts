import { choices, days, defineList } from '../kernel/http/list.ts';

/** The customers in the back office. */
export const customerList = defineList({
  sorts: { name: 'ascending', email: 'ascending', points: 'descending', status: 'ascending' },
  filters: {
    status: choices(['active', 'inactive']),
    /** When they registered or were entered. */
    joined: days('firstDay', 'lastDay'),
  },
});
