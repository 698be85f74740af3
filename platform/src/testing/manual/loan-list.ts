import { choices, defineList } from '@countinghouse/contracts/kernel/http/list';
import type { ListSql } from '@countinghouse/contracts/kernel/sql/list-sql';
import { source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import { loanTables } from './loans.projection.ts';

/** What the wire says of the list. A filter or an order without its SQL does not compile. */
const loanList = defineList({ sorts: { since: 'descending' }, filters: { late: choices(['yes', 'no']) } });

const loan = source(loanTables.loans);
const bySince = { terms: [{ expression: loan.since }, { expression: loan.book_id }] };

export const loanListSql: ListSql<typeof loanList> = {
  definition: loanList,
  name: 'loans',
  rows: loan,
  id: loan.book_id,
  words: [],
  search: () => sql`true`,
  filters: {
    late: ([late]) => sql`(${loan.since} < now() - interval '30 days') = ${late === 'yes' ? sql`true` : sql`false`}`,
  },
  sorts: { since: bySince },
  usual: { by: bySince, direction: 'descending' },
};
