import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import type { EventLog } from '../event-log/event-log.ts';
import { type Position, StoreUnavailable } from '../event-log/event-store.ts';

/**
 * Outcomes of background work in a log, for many callers by one subscription, which exists only while a caller waits.
 */
export interface OutcomeWatch {
  /**
   * Waits for the event that settles a piece of work; undefined when it did not come in time (the work continues). It
   * watches the log and not the queue: notifications of a queue can be missed, the record cannot.
   * @param work names the piece of work
   * @param after a position before its outcome
   * @param find reads the outcome from where it is stored; called once, for what has come since `after` and before the
   * watch began
   * @param timeout milliseconds
   * @throws StoreUnavailable when the log ends meanwhile
   */
  outcomeOf(
    work: string,
    after: Position,
    find: () => Promise<RecordedEvent | undefined>,
    timeout: number,
  ): Promise<RecordedEvent | undefined>;
}

interface Waiter {
  readonly settle: (outcome: RecordedEvent | undefined) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * @param types of the events that settle work
 * @param workOf which piece of work an event of these types settles
 */
export function outcomeWatch(
  log: Pick<EventLog, 'subscribeAll'>,
  types: readonly string[],
  workOf: (event: RecordedEvent) => string,
): OutcomeWatch {
  const waiting = new Map<string, Set<Waiter>>();
  let running: AbortController | undefined;

  async function follow(after: Position, stop: AbortController): Promise<void> {
    try {
      for await (const { events } of log.subscribeAll({ after, types, signal: stop.signal })) {
        for (const event of events) for (const { settle } of waiting.get(workOf(event)) ?? []) settle(event);
      }
      if (!stop.signal.aborted) throw new StoreUnavailable('the log ended while an outcome was awaited');
    } catch (error) {
      if (running !== stop) return;
      running = undefined;
      for (const waiters of [...waiting.values()]) for (const { fail } of waiters) fail(error);
    }
  }

  function begin(after: Position): void {
    if (running) return;
    running = new AbortController();
    void follow(after, running);
  }

  function leave(work: string, waiter: Waiter): void {
    const waiters = waiting.get(work);
    waiters?.delete(waiter);
    if (waiters?.size === 0) waiting.delete(work);
    if (waiting.size > 0) return;
    running?.abort();
    running = undefined;
  }

  return {
    async outcomeOf(work, after, find, timeout) {
      let waiter!: Waiter;
      let timer: NodeJS.Timeout | undefined;
      const outcome = new Promise<RecordedEvent | undefined>((settle, fail) => {
        waiter = { settle, fail };
        timer = setTimeout(() => settle(undefined), timeout);
      });
      outcome.catch(() => undefined);
      const waiters = waiting.get(work) ?? new Set();
      waiting.set(work, waiters.add(waiter));
      begin(after);
      try {
        // A subscription that others began may be past it.
        return (await find()) ?? (await outcome);
      } finally {
        clearTimeout(timer);
        leave(work, waiter);
      }
    },
  };
}
