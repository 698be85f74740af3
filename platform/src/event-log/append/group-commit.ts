import { StoreUnavailable } from '../event-store.ts';
import { createKeyedReadWriteQueue, type RequestKeys } from './keyed-read-write-queue.ts';

/**
 * Lets concurrent writers of one process share a commit: while a batch is in flight, requests gather for the next one,
 * and as long as every turn of the event loop brings more of them. Two requests are never in flight together when one
 * writes a key that the other writes or reads, so that requests for one stream never meet inside a statement, and are
 * committed one after the other in their order.
 */
export interface GroupCommit<Request, Result> {
  /**
   * Rejects with the error of `commit` for this request, or StoreUnavailable when too many are waiting or after
   * `close`.
   */
  submit(request: Request): Promise<Result>;
  /** Refuses waiting and new requests; resolves when the batches in flight have ended. */
  close(): Promise<void>;
}

export interface GroupCommitOptions<Request, Result> {
  readonly keysOf: (request: Request) => RequestKeys;
  readonly sizeOf: (request: Request) => number;
  /** Commits a batch and gives each request its result or its own error, in order. Never rejects. */
  readonly commit: (batch: readonly Request[]) => Promise<readonly (Result | Error)[]>;
  /** Default 256. */
  readonly maxRequests?: number;
  /** Sum of `sizeOf` after which a batch takes no more. Default 4 Mi. */
  readonly maxSize?: number;
  /** Batches in flight at once. Default 1: where commits are sequential anyway, waiting makes the next batch larger. */
  readonly maxInFlight?: number;
  /** Requests that may wait before more are refused. Default 10,000. */
  readonly maxWaiting?: number;
}

interface Waiting<Request, Result> {
  readonly request: Request;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/** Turns of the event loop that a batch waits for more at most, so that no request waits for ever on a busy process. */
const MOST_TURNS = 16;

export function createGroupCommit<Request, Result>(
  options: GroupCommitOptions<Request, Result>,
): GroupCommit<Request, Result> {
  const { keysOf, sizeOf, commit } = options;
  const { maxRequests = 256, maxSize = 4 * 1024 * 1024, maxInFlight = 1, maxWaiting = 10_000 } = options;
  const waiting = new Set<Waiting<Request, Result>>();
  const queue = createKeyedReadWriteQueue<Waiting<Request, Result>>();
  const underWay = new Set<Promise<void>>();
  let gathering = false;
  let closed = false;

  const schedule = () => {
    if (gathering || underWay.size === maxInFlight) return;
    gathering = true;
    gather(0, MOST_TURNS);
  };

  // A batch departs in the first turn of the event loop that brings no further request, so that those which arrive
  // together are committed together.
  const gather = (before: number, turnsLeft: number): void => {
    setImmediate(() => {
      const more = waiting.size > before && waiting.size < maxRequests;
      if (more && turnsLeft > 0) return gather(waiting.size, turnsLeft - 1);
      gathering = false;
      depart();
    });
  };

  const depart = () => {
    while (!closed && underWay.size < maxInFlight) {
      const batch = takeBatch();
      if (batch.length === 0) return;
      const done = run(batch).finally(() => {
        underWay.delete(done);
        schedule();
      });
      underWay.add(done);
    }
  };

  const takeBatch = () => {
    const batch: Waiting<Request, Result>[] = [];
    let size = 0;
    for (const item of queue.ready) {
      if (batch.length === maxRequests || size >= maxSize) break;
      queue.take(item);
      waiting.delete(item);
      batch.push(item);
      size += sizeOf(item.request);
    }
    return batch;
  };

  const run = async (batch: readonly Waiting<Request, Result>[]) => {
    const outcomes = await commit(batch.map((item) => item.request));
    batch.forEach((item, index) => {
      queue.release(item);
      const outcome = outcomes[index]!;
      if (outcome instanceof Error) item.reject(outcome);
      else item.resolve(outcome);
    });
  };

  return {
    submit: (request) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new StoreUnavailable('the event store is closed'));
        if (waiting.size >= maxWaiting) return reject(new StoreUnavailable('too many appends are waiting'));
        const item = { request, resolve, reject };
        waiting.add(item);
        queue.enqueue(item, keysOf(request));
        schedule();
      }),
    close: async () => {
      closed = true;
      for (const { reject } of waiting) reject(new StoreUnavailable('the event store was closed'));
      waiting.clear();
      await Promise.all(underWay);
    },
  };
}
