import { Registry } from 'prom-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { START } from '../event-store.ts';
import { type Consumer, type ConsumerBatch, type ConsumerOptions, consumerLag, runConsumer } from './run-consumer.ts';

/** Every requested pause, in milliseconds. */
const pauses: number[] = [];
vi.mock('node:timers/promises', async (original) => {
  const timers = await original<typeof import('node:timers/promises')>();
  const noted: typeof timers.setTimeout = (ms, ...rest) => {
    pauses.push(ms ?? 0);
    return timers.setTimeout(ms, ...rest);
  };
  return { ...timers, setTimeout: noted };
});

type Entry = { readonly type: string; readonly n: number };

/** A log of numbered events; position n is behind the n-th. */
class Log {
  readonly events: Entry[] = [];
  readonly subscriptions: string[] = [];
  #wake = () => {};

  push(...numbers: number[]): void {
    for (const n of numbers) this.events.push({ type: 'test.Happened', n });
    this.#wake();
  }

  async *subscribeAll({ after, signal }: { after: string; signal: AbortSignal }): AsyncGenerator<ConsumerBatch> {
    this.subscriptions.push(after);
    signal.addEventListener('abort', () => this.#wake());
    let at = Number(after);
    for (let first = true; !signal.aborted; first = false) {
      if (first || at < this.events.length) {
        const events = this.events.slice(at) as unknown as ConsumerBatch['events'];
        at = this.events.length;
        yield { events, position: String(at), caughtUp: true };
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
}

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  pauses.length = 0;
});

function start(log: Log, consumer: Omit<Consumer, 'name' | 'types'>, options: Partial<ConsumerOptions> = {}) {
  const stop = new AbortController();
  const errors: unknown[] = [];
  const running = runConsumer(
    { name: 'test.consumer', types: ['test.Happened'], ...consumer },
    { log, signal: stop.signal, onError: (error) => errors.push(error), retryMs: 1, longestRetryMs: 4, ...options },
  );
  const end = async () => {
    stop.abort();
    await running;
  };
  stops.push(end);
  return { errors, end };
}

const numbersIn = ({ events }: ConsumerBatch) => (events as unknown as Entry[]).map(({ n }) => n);

describe('runConsumer', () => {
  it('continues from the stored position, and handles what comes in order', async () => {
    const log = new Log();
    log.push(1, 2, 3);
    const handled: number[] = [];
    const froms: string[] = [];
    start(log, {
      position: async () => '1',
      handle: async (batch, from) => {
        handled.push(...numbersIn(batch));
        froms.push(from);
      },
    });
    await vi.waitFor(() => expect(handled).toEqual([2, 3]));
    log.push(4);
    await vi.waitFor(() => expect(handled).toEqual([2, 3, 4]));
    expect(froms).toEqual(['1', '3']);
    expect(log.subscriptions).toEqual(['1']);
  });

  it('delivers a batch that failed again, skips nothing, and reports every failure', async () => {
    const log = new Log();
    log.push(1, 2);
    let kept = START;
    let failures = 3;
    const handled: number[] = [];
    const { errors } = start(log, {
      position: async () => kept,
      handle: async (batch) => {
        if (failures-- > 0) throw new Error('poison');
        handled.push(...numbersIn(batch));
        kept = batch.position;
      },
    });
    await vi.waitFor(() => expect(handled).toEqual([1, 2]));
    expect(errors).toHaveLength(3);
    log.push(3);
    await vi.waitFor(() => expect(handled).toEqual([1, 2, 3]));
  });

  it('reads the position again when another process was faster', async () => {
    const log = new Log();
    log.push(1, 2, 3);
    const kept = [START, '2'];
    const handled: number[][] = [];
    start(log, {
      position: async () => kept.shift() ?? '3',
      handle: async (batch) => {
        handled.push(numbersIn(batch));
        if (handled.length === 1) return 'reposition';
      },
    });
    await vi.waitFor(() => expect(handled).toEqual([[1, 2, 3], [3]]));
    expect(log.subscriptions).toEqual([START, '2']);
  });

  it('tries again when the position or the log cannot be read', async () => {
    const log = new Log();
    log.push(1);
    let outages = 2;
    const handled: number[] = [];
    const { errors } = start(log, {
      position: async () => {
        if (outages-- > 0) throw new Error('down');
        return START;
      },
      handle: async (batch) => void handled.push(...numbersIn(batch)),
    });
    await vi.waitFor(() => expect(handled).toEqual([1]));
    expect(errors).toHaveLength(2);
  });

  it('waits longer before every further retry, up to a limit, and starts over after a success', async () => {
    const log = new Log();
    log.push(1);
    let failures = 5;
    let handled = 0;
    const { errors } = start(log, {
      position: async () => START,
      handle: async () => {
        if (failures-- > 0) throw new Error('poison');
        handled += 1;
      },
    });
    await vi.waitFor(() => expect(handled).toBe(1));
    failures = 2;
    log.push(2);
    await vi.waitFor(() => expect(handled).toBe(2));
    expect(errors).toHaveLength(7);
    expect(pauses).toEqual([1, 2, 4, 4, 4, 1, 2]);
  });

  it('ends quietly in the middle of its work', async () => {
    const log = new Log();
    log.push(1);
    let begun = false;
    const { errors, end } = start(log, {
      position: async () => START,
      handle: (_batch, _from, signal) => {
        begun = true;
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    });
    await vi.waitFor(() => expect(begun).toBe(true));
    await end();
    expect(errors).toEqual([]);
  });
});

describe('consumerLag', () => {
  it('counts the seconds since a consumer was caught up last', async () => {
    const metrics = new Registry();
    let now = 1_000;
    const lag = consumerLag(metrics, () => now);
    const value = async () =>
      (await metrics.getSingleMetric('countinghouse_consumer_lag_seconds')?.get())?.values[0]?.value;
    lag.behind('a');
    now += 2_000;
    lag.behind('a');
    now += 3_000;
    expect(await value()).toBe(5);
    lag.caughtUp('a');
    expect(await value()).toBe(0);
    now += 9_000;
    lag.behind('a');
    expect(await value()).toBe(0);
  });

  it('grows while an event cannot be handled, and is over when it can', async () => {
    const log = new Log();
    log.push(1);
    const reported: string[] = [];
    const lag = { behind: () => reported.push('behind'), caughtUp: () => reported.push('caught up') };
    let isPoison = true;
    const { errors } = start(
      log,
      {
        position: async () => START,
        handle: async () => {
          if (isPoison) throw new Error('poison');
        },
      },
      { lag },
    );
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(1));
    expect(reported).not.toContain('caught up');
    isPoison = false;
    await vi.waitFor(() => expect(reported.at(-1)).toBe('caught up'));
  });
});
