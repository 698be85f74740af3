import { choices, days, defineList, reference } from '../kernel/list.ts';

/** The stock adjustments in the back office. */
export const adjustmentList = defineList({
  sorts: {
    adjustmentId: 'ascending',
    date: 'descending',
    itemNo: 'ascending',
    name: 'ascending',
    reason: 'ascending',
    quantity: 'ascending',
    by: 'ascending',
  },
  filters: {
    /** The member of staff who recorded it. */
    by: reference(),
    product: reference(),
    /** Into the stock, or out of it. */
    direction: choices(['in', 'out']),
    /** When it was recorded. */
    made: days('firstDay', 'lastDay'),
  },
});
