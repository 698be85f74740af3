import { choices, days, defineList, reference } from '../kernel/http/list.ts';
import { adjustmentReasons } from './adjustment-reasons.ts';

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
    /** By the preset reason. */
    reasonCode: choices(adjustmentReasons),
    /** Into the stock, or out of it. */
    direction: choices(['in', 'out']),
    /** When it was recorded. */
    made: days('firstDay', 'lastDay'),
  },
});
