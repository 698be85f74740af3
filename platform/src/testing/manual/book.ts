import { refuse } from '@countinghouse/contracts/kernel/errors';
import { defineEvent, type EventOf, event } from '@countinghouse/contracts/kernel/event';
import { streamType } from '@countinghouse/contracts/kernel/stream-type';
import { z } from 'zod';

/** The example of the engine's manual: a library that lends books. */
export const bookLent = defineEvent({
  type: 'library.BookLent',
  version: 1,
  summary: 'A reader took a book home.',
  data: z.object({ bookId: z.string(), readerId: z.string() }),
});
export const bookReturned = defineEvent({
  type: 'library.BookReturned',
  version: 1,
  summary: 'A book came back.',
  data: z.object({ bookId: z.string() }),
});
export type BookEvent = EventOf<typeof bookLent> | EventOf<typeof bookReturned>;

type BookCommand =
  | { readonly type: 'Lend'; readonly bookId: string; readonly readerId: string }
  | { readonly type: 'Return'; readonly bookId: string };

/** Whether the book is on loan. */
type IsLent = boolean;

/** One book: it is lent to one reader at a time. */
export const book = streamType<IsLent, BookCommand, BookEvent>({
  category: 'library.book',
  initialState: false,
  evolve: (_isLent, { type }) => type === 'library.BookLent',
  decide(isLent, command) {
    if (command.type === 'Return') return isLent ? [event(bookReturned, { bookId: command.bookId })] : [];
    return isLent ? refuse('IN_USE') : [event(bookLent, { bookId: command.bookId, readerId: command.readerId })];
  },
});
