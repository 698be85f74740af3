import { fork } from 'node:child_process';
import type { readTable, TableLine } from './read-table.ts';
import { UnreadableFile } from './unreadable-file.ts';

export type TableEnding = Parameters<typeof readTable>[1];

/** Messages of the child process: a batch of lines per request, and the end; or the reason of a failure. */
export type TablePart =
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
  { program, heapMb = 512, deadline = 120_000, execArgv = process.execArgv }: ApartOptions,
): Promise<TableLine[]> {
  const child = fork(program, [ending], {
    execArgv: [...execArgv, `--max-old-space-size=${heapMb}`],
    env: {},
    serialization: 'advanced',
    // Node's output on a full heap is not logged; it is reported as a fault of the file.
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), deadline);
  const lines: TableLine[] = [];
  return new Promise<TableLine[]>((resolve, reject) => {
    child.on('message', (part: TablePart) => {
      if ('lines' in part) {
        lines.push(...part.lines);
        child.send('more', () => {});
      } else if ('complete' in part) resolve(lines);
      else reject(new UnreadableFile(part.unreadable));
    });
    child.once('error', reject);
    // Has no effect after the end message; Node aborts when its heap is full.
    child.once('exit', (_, signal) =>
      reject(new UnreadableFile(signal === 'SIGABRT' ? 'too-big-unzipped' : 'gave-up')),
    );
    // It may exit before it has read everything; its exit is the reason.
    child.stdin?.on('error', () => {});
    child.stdin?.end(content);
  }).finally(() => {
    clearTimeout(timer);
    child.kill('SIGKILL');
  });
}
