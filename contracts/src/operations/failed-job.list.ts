import { choices, days, defineList } from '../kernel/http/list.ts';
import { failedJobKinds, failedJobStates } from './views.ts';

/** Background work that was given up, in the back office. */
export const failedJobList = defineList({
  sorts: { date: 'descending', kind: 'ascending' },
  filters: {
    kind: choices(failedJobKinds),
    state: choices(failedJobStates),
    /** When it was given up. */
    failed: days('firstDay', 'lastDay'),
  },
});
