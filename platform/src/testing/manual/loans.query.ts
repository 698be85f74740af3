import { pick, select, source, sql } from '@countinghouse/contracts/kernel/sql/sql';
import type { Database } from '../../postgres/database.ts';
import { read } from '../../sql/read.ts';
import { loanTables } from './loans.projection.ts';

const loan = source(loanTables.loans);
const LOANS_OF_READER = {
  name: 'loans-of-reader',
  text: sql`select ${select(pick(loan, 'book_id', 'since'))} from ${loan} where ${loan.reader_id} = $1 order by ${loan.since}`,
};

/** The books that a reader has, those taken first before the others. */
export async function loansOf(database: Database, readerId: string): Promise<{ bookId: string; since: string }[]> {
  const rows = await read(database, { ...LOANS_OF_READER, values: [readerId] });
  return rows.map(({ book_id, since }) => ({ bookId: book_id, since }));
}
