import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type readTable, type TableLine, UnreadableFile } from './read-table.ts';

/** What the thread is given. */
export interface TableTask {
  readonly content: ArrayBuffer;
  readonly ending: Parameters<typeof readTable>[1];
}

/** What the thread tells: lines, more of them whenever it is asked for more, and that these were all; or why there are none. */
export type TablePart =
  | { readonly lines: readonly TableLine[] }
  | { readonly complete: true }
  | { readonly unreadable: UnreadableFile['reason'] };

export interface ThreadOptions {
  /** Largest heap of the thread in MB; the largest file of decent rows takes a quarter. Default 512. */
  readonly heapMb?: number;
  /** Milliseconds after which it is given up. Default 120,000. */
  readonly deadline?: number;
  /** Options of Node for the thread. Default: those of the process. */
  readonly execArgv?: readonly string[];
}

/**
 * Does what {@link readTable} does in a thread of its own: a large file takes seconds of computing, in which everything else would stand still, and a small one
 * can be made to unfold into more memory than there is.
 * @throws UnreadableFile
 */
export function readTableApart(
  content: Buffer,
  ending: TableTask['ending'],
  { heapMb = 512, deadline = 120_000, execArgv }: ThreadOptions = {},
): Promise<TableLine[]> {
  const bytes = new Uint8Array(content).buffer;
  const thread = new Worker(new URL(`./read-table.thread${extname(import.meta.url)}`, import.meta.url), {
    workerData: { content: bytes, ending } satisfies TableTask,
    transferList: [bytes],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    ...(execArgv && { execArgv: [...execArgv] }),
  });
  const timer = setTimeout(() => void thread.terminate(), deadline);
  const lines: TableLine[] = [];
  return new Promise<TableLine[]>((resolve, reject) => {
    thread.on('message', (part: TablePart) => {
      if ('lines' in part) {
        lines.push(...part.lines);
        thread.postMessage('more');
      } else if ('complete' in part) resolve(lines);
      else reject(new UnreadableFile(part.unreadable));
    });
    thread.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableFile('too-big-unzipped') : error);
    });
    // Changes nothing for one that told all.
    thread.once('exit', () => reject(new UnreadableFile('gave-up')));
  }).finally(() => {
    clearTimeout(timer);
    void thread.terminate();
  });
}
