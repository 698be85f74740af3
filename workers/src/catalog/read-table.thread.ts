import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { readTable, UnreadableFile } from './read-table.ts';
import type { TablePart, TableTask } from './read-table-apart.ts';

/** Taking more would keep the receiver busy for long. */
const LINES_AT_ONCE = 1_000;

const { content, ending } = workerData as TableTask;
const port = parentPort;
if (!port) throw new Error('this is no program of its own');
const tell = (part: TablePart) => port.postMessage(part);

try {
  const lines = await readTable(Buffer.from(content), ending);
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    tell({ lines: lines.slice(start, start + LINES_AT_ONCE) });
    // All that is waiting would be taken in one turn.
    await once(port, 'message');
  }
  tell({ complete: true });
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  tell({ unreadable: error.reason });
}
