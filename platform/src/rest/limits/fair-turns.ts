import { RefusedError, refuse } from '@countinghouse/contracts/kernel/errors';
import { FairQueue } from './fair-queue.ts';

export interface FairTurnsOptions {
  /** Tasks that run at once. */
  readonly atOnce: number;
  /** Tasks that wait at most; beyond it the newest of the caller with most of them is refused. */
  readonly mostWaiting: number;
}

/** A task's caller, or how to find out, which is called only for a task that has to wait. */
export type CallerOf = string | (() => string);

export interface FairTurns {
  /**
   * Runs a task when its caller's turn has come: at once while there is room, and otherwise one task of each caller
   * before the next one of any.
   * @param isGone whether nobody waits for the outcome any more; such a task does not begin. Default: never.
   * @throws RefusedError UNAVAILABLE when too many wait, and for a task that nobody waits for.
   */
  run<Result>(caller: CallerOf, task: () => Promise<Result>, isGone?: () => boolean): Promise<Result>;
}

interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
  readonly isGone: (() => boolean) | undefined;
}

/**
 * Lets the tasks of many callers run, a few at once, in fair turns ({@link FairQueue}). Tasks that have waited begin in
 * turns of the event loop of their own.
 */
export function fairTurns({ atOnce, mostWaiting }: FairTurnsOptions): FairTurns {
  const queue = new FairQueue<Waiting>(mostWaiting);
  let running = 0;

  const turnOf = (caller: CallerOf, isGone: (() => boolean) | undefined) =>
    new Promise<void>((begin, reject) => {
      const refused = () => reject(new RefusedError(refuse('UNAVAILABLE')));
      const name = typeof caller === 'string' ? caller : caller();
      queue.push(name, { begin, refuse: refused, isGone })?.refuse();
    });

  /** Hands the turn on; without anybody who waits there is room for one more. */
  function next(): void {
    for (let waiting = queue.shift(); waiting; waiting = queue.shift()) {
      if (!waiting.isGone?.()) {
        // Who has just called is heard before the next task begins: one after the other they would keep the event loop.
        setImmediate(waiting.begin);
        return;
      }
      waiting.refuse();
    }
    running -= 1;
  }

  return {
    async run(caller, task, isGone) {
      if (running < atOnce) running += 1;
      else await turnOf(caller, isGone);
      try {
        return await task();
      } finally {
        next();
      }
    },
  };
}
