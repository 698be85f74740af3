import { isRefusal } from '@countinghouse/contracts/kernel/errors';
import type { EventMetadata } from '@countinghouse/contracts/kernel/event';
import { commandHandling } from '../../commands/command-handler.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { book } from './book.ts';

/** Lends a book, and tells whether the reader has it. The same `metadata.commandId` again changes nothing. */
export async function lendBook(log: EventLog, bookId: string, readerId: string, metadata: EventMetadata) {
  const commands = commandHandling({ log });
  const result = await commands.handle(book, bookId, { type: 'Lend', bookId, readerId }, metadata);
  return isRefusal(result) ? { isLent: false, because: result.refused } : { isLent: true, version: result.version };
}
