import { fork } from 'node:child_process';
import type { TableLine } from '@countinghouse/platform/files/tables/table-line';
import type { readTable, Table, TableChoice } from './read-table.ts';
import { UnreadableFile } from './unreadable-file.ts';

export type TableEnding = Parameters<typeof readTable>[1];

/** First message to the child process, which gets the file by its standard input. */
export interface TableTask {
  readonly ending: TableEnding;
  readonly choice: TableChoice | undefined;
}

/** Messages of the child process: the table without its lines, a batch of them per request, the end; or a failure. */
export type TablePart =
  | { readonly table: Omit<Table, 'lines'> }
  | { readonly lines: readonly TableLine[] }
  | { readonly complete: true }
  | { readonly unreadable: UnreadableFile['reason'] };

export interface ApartOptions {
  /** Path of the compiled or plain `read-table.child`. */
  readonly program: string;
  /** Heap limit of the process in MB; the largest regular file takes a quarter. Default 512. */
  readonly heapMb?: number;
  /** Timeout in milliseconds. Default 120,000. */
  readonly deadline?: number;
  /** Further Node options for the process. Default: those of this process. */
  readonly execArgv?: readonly string[];
}

/**
 * Runs {@link readTable} in a child process that receives only the file: a large file takes seconds of CPU time, which
 * would block the event loop, and one that exceeds the heap ends only that process.
 * @throws UnreadableFile
 */
export function readTableApart(
  content: Buffer,
  ending: TableEnding,
  choice: TableChoice | undefined,
  { program, heapMb = 512, deadline = 120_000, execArgv = process.execArgv }: ApartOptions,
): Promise<Table> {
  const child = fork(program, [], {
    execArgv: [...execArgv, `--max-old-space-size=${heapMb}`],
    env: {},
    serialization: 'advanced',
    // Node's output on a full heap is not logged; it is reported as a fault of the file.
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), deadline);
  let table: Omit<Table, 'lines'> | undefined;
  const lines: TableLine[] = [];
  return new Promise<Table>((resolve, reject) => {
    child.on('message', (part: TablePart) => {
      if ('unreadable' in part) reject(new UnreadableFile(part.unreadable));
      else if ('complete' in part) resolve({ ...table!, lines });
      else {
        if ('table' in part) table = part.table;
        else lines.push(...part.lines);
        child.send('more', () => {});
      }
    });
    child.once('error', reject);
    // Has no effect after the end message; Node aborts when its heap is full.
    child.once('exit', (_, signal) =>
      reject(new UnreadableFile(signal === 'SIGABRT' ? 'too-big-unzipped' : 'gave-up')),
    );
    child.send({ ending, choice } satisfies TableTask, () => {});
    // It may exit before it has read everything; its exit is the reason.
    child.stdin?.on('error', () => {});
    child.stdin?.end(content);
  }).finally(() => {
    clearTimeout(timer);
    child.kill('SIGKILL');
  });
}
