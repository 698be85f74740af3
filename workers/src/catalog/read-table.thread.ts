import { parentPort, workerData } from 'node:worker_threads';
import { readTable, UnreadableFile } from './read-table.ts';
import type { TablePart, TableTask } from './read-table-apart.ts';

/** Lines that are handed over at once; taking more would keep the receiver busy for long. */
const LINES_AT_ONCE = 1_000;

const { content, ending } = workerData as TableTask;
const tell = (part: TablePart) => parentPort?.postMessage(part);

try {
  const lines = await readTable(Buffer.from(content), ending);
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    tell({ lines: lines.slice(start, start + LINES_AT_ONCE) });
  }
  tell({ complete: true });
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  tell({ unreadable: error.reason });
}
