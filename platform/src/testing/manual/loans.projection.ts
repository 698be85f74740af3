import { keyed, readModel, text, timestamptz } from '@countinghouse/contracts/kernel/table';
import { defineProjection } from '../../projections/projection/define-projection.ts';
import type { BookEvent } from './book.ts';

export const loanTables = readModel('library_loans', {
  loans: keyed({
    columns: { book_id: text(), reader_id: text(), since: timestamptz() },
    key: ['book_id'],
    indexes: (column) => [`(${column.reader_id})`],
  }),
});

/** The books that are out. */
export const loans = defineProjection<BookEvent>({
  version: 1,
  tables: Object.values(loanTables),
  on: {
    'library.BookLent': {
      apply: ({ data, recordedAt }, rows) =>
        rows.put(loanTables.loans, { book_id: data.bookId, reader_id: data.readerId, since: recordedAt }),
    },
    'library.BookReturned': { apply: ({ data }, rows) => rows.delete(loanTables.loans, data.bookId) },
  },
});
