import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { readTable } from './read-table.ts';
import type { TablePart, TableTask } from './read-table-apart.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A larger batch would block the receiver's event loop. */
const LINES_AT_ONCE = 1_000;

if (!process.send) throw new Error('this is no program of its own');
const send = (part: TablePart) => process.send?.(part);
/** Without a request per message all pending ones would be received in one turn. */
const taken = () => once(process, 'message');

try {
  const [[task], content] = await Promise.all([
    once(process, 'message') as Promise<[TableTask]>,
    buffer(process.stdin),
  ]);
  const { lines, ...table } = await readTable(content, task.ending, task.choice);
  send({ table });
  await taken();
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    send({ lines: lines.slice(start, start + LINES_AT_ONCE) });
    await taken();
  }
  send({ complete: true });
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  send({ unreadable: error.reason });
}
