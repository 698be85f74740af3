import { StoreUnavailable } from './event-store.ts';

/**
 * Lets concurrent writers of one process share a commit: while a batch is on its way to the disk, requests gather for the next
 * one. A batch carries at most one request per key, so that requests for one stream never meet inside a statement.
 */
export interface GroupCommit<Request, Result> {
  /** Rejects with what `commit` gave for this request, or StoreUnavailable when too many are waiting or after `close`. */
  submit(request: Request): Promise<Result>;
  /** Refuses what waits and what comes; resolves when the batches under way have ended. */
  close(): Promise<void>;
}

export interface GroupCommitOptions<Request, Result> {
  readonly keyOf: (request: Request) => string;
  readonly sizeOf: (request: Request) => number;
  /** Commits a batch and gives each request its result or its own error, in order. Never rejects. */
  readonly commit: (batch: readonly Request[]) => Promise<readonly (Result | Error)[]>;
  /** Default 256. */
  readonly maxRequests?: number;
  /** Sum of `sizeOf` after which a batch takes no more. Default 4 Mi. */
  readonly maxSize?: number;
  /** Batches under way at once. Default 1: where commits come one after the other anyway, waiting makes the next batch larger. */
  readonly maxInFlight?: number;
  /** Requests that may wait before more are refused. Default 10,000. */
  readonly maxWaiting?: number;
}

interface Waiting<Request, Result> {
  readonly request: Request;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

export function createGroupCommit<Request, Result>(
  options: GroupCommitOptions<Request, Result>,
): GroupCommit<Request, Result> {
  const { keyOf, sizeOf, commit } = options;
  const { maxRequests = 256, maxSize = 4 * 1024 * 1024, maxInFlight = 1, maxWaiting = 10_000 } = options;
  /** Requests by key, oldest key first. */
  const waiting = new Map<string, Waiting<Request, Result>[]>();
  const busyKeys = new Set<string>();
  const underWay = new Set<Promise<void>>();
  let waitingCount = 0;
  let scheduled = false;
  let closed = false;

  // One turn of the event loop gathers everything that the last batch's answers set in motion.
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      while (underWay.size < maxInFlight) {
        const batch = takeBatch();
        if (batch.length === 0) return;
        const done = run(batch).finally(() => underWay.delete(done));
        underWay.add(done);
      }
    });
  };

  const takeBatch = () => {
    const batch: Waiting<Request, Result>[] = [];
    let size = 0;
    for (const [key, queue] of waiting) {
      if (batch.length === maxRequests || size >= maxSize) break;
      if (busyKeys.has(key)) continue;
      const next = queue.shift()!;
      batch.push(next);
      busyKeys.add(key);
      size += sizeOf(next.request);
      // A key with more to come goes to the back, so that a busy stream cannot starve the others.
      waiting.delete(key);
      if (queue.length > 0) waiting.set(key, queue);
    }
    waitingCount -= batch.length;
    return batch;
  };

  const run = async (batch: readonly Waiting<Request, Result>[]) => {
    const outcomes = await commit(batch.map((item) => item.request));
    batch.forEach(({ request, resolve, reject }, index) => {
      busyKeys.delete(keyOf(request));
      const outcome = outcomes[index]!;
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    });
    schedule();
  };

  return {
    submit: (request) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new StoreUnavailable('the event store is closed'));
        if (waitingCount >= maxWaiting) return reject(new StoreUnavailable('too many appends are waiting'));
        const key = keyOf(request);
        const queue = waiting.get(key);
        if (queue) queue.push({ request, resolve, reject });
        else waiting.set(key, [{ request, resolve, reject }]);
        waitingCount += 1;
        schedule();
      }),
    close: async () => {
      closed = true;
      const refused = [...waiting.values()].flat();
      waiting.clear();
      waitingCount = 0;
      for (const { reject } of refused) reject(new StoreUnavailable('the event store was closed'));
      await Promise.all(underWay);
    },
  };
}
