import { fork } from 'node:child_process';
import type { readTable, TableLine } from './read-table.ts';
import { UnreadableFile } from './unreadable-file.ts';

export type TableEnding = Parameters<typeof readTable>[1];

/**
 * What the process tells: lines, more of them whenever it is asked for more, and that these were all; or why there are
 * none.
 */
export type TablePart =
  | { readonly lines: readonly TableLine[] }
  | { readonly complete: true }
  | { readonly unreadable: UnreadableFile['reason'] };

export interface ApartOptions {
  /** Path of the built or plain `read-table.child`. */
  readonly program: string;
  /** Largest heap of the process in MB; the largest file of decent rows takes a quarter. Default 512. */
  readonly heapMb?: number;
  /** Milliseconds after which it is given up. Default 120,000. */
  readonly deadline?: number;
  /** Further options of Node for the process. Default: those of this one. */
  readonly execArgv?: readonly string[];
}

/**
 * Does what {@link readTable} does in a process of its own, which is given nothing but the file: a large file takes
 * seconds of computing, in which everything else would stand still, and one that unfolds into more memory than there is
 * ends that process alone.
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
    // What Node says about a heap that is full belongs in no log: it is told as the file's fault.
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
    // Changes nothing for one that told all. Node aborts when its heap is full.
    child.once('exit', (_, signal) =>
      reject(new UnreadableFile(signal === 'SIGABRT' ? 'too-big-unzipped' : 'gave-up')),
    );
    // It may be gone before it has read all: how it ended says why.
    child.stdin?.on('error', () => {});
    child.stdin?.end(content);
  }).finally(() => {
    clearTimeout(timer);
    child.kill('SIGKILL');
  });
}
