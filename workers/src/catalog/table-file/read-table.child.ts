import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { readTable } from './read-table.ts';
import type { TableEnding, TablePart } from './read-table-apart.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A larger batch would block the receiver's event loop. */
const LINES_AT_ONCE = 1_000;

if (!process.send) throw new Error('this is no program of its own');
const send = (part: TablePart) => process.send?.(part);

try {
  const lines = await readTable(await buffer(process.stdin), process.argv[2] as TableEnding);
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    send({ lines: lines.slice(start, start + LINES_AT_ONCE) });
    // Without a request per batch all pending ones would be received in one turn.
    await once(process, 'message');
  }
  send({ complete: true });
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  send({ unreadable: error.reason });
}
