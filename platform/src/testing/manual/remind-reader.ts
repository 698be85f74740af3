import { defineJob } from '@countinghouse/contracts/kernel/job';
import { z } from 'zod';
import { type Reactor, requestJob } from '../../jobs/reactor.ts';
import { bookLent, bookReturned } from './book.ts';

export const remindReader = defineJob({
  name: 'library/remind-reader',
  summary: 'Reminds a reader of a book.',
  data: z.strictObject({ bookId: z.string() }),
});

/** Requests a reminder with each loan; a return settles it, whether it was sent or not. */
export const reminders: Reactor = {
  name: 'library.remind-reader',
  types: [bookLent.type, bookReturned.type],
  react({ type, data }) {
    const { bookId } = data as { bookId: string };
    return type === bookLent.type ? requestJob(remindReader, bookId, { bookId }) : { settled: bookId };
  },
};
