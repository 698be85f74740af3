import { days, defineList } from '../../kernel/http/list.ts';

/** The movements of the balance at the provider, as a journal for accounting has them. */
export const journalList = defineList({
  sorts: { date: 'ascending' },
  filters: {
    /** When the balance moved. */
    moved: days('firstDay', 'lastDay'),
  },
});
