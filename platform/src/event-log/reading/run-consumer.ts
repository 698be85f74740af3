import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { RecordedEvent } from '@countinghouse/contracts/kernel/event';
import { Gauge, type Registry } from 'prom-client';
import type { Position, SubscribeOptions } from '../event-store.ts';

/** A subscriber that follows the log from a position of its own and handles the events. */
export interface Consumer<Batch extends ConsumerBatch = ConsumerBatch> {
  /** `context.what-it-does`; names its position and its metric. */
  readonly name: string;
  /** Event types that it receives. */
  readonly types: readonly string[];
  /** Milliseconds that events may gather. Default 0, see `SubscribeOptions`. */
  readonly gatherMs?: number;
  /**
   * Reads the position from which to continue: at the start, after an error, and after a batch that returned
   * `reposition`.
   */
  position(): Promise<Position>;
  /**
   * Handles a batch and stores its position, together with an effect that cannot be repeated; a throw retries it.
   * @param from the position before the batch
   * @returns `'reposition'` when another position is stored than that of the batch
   */
  handle(batch: Batch, from: Position, signal: AbortSignal): Promise<'reposition' | undefined>;
}

/** What a subscription delivers at once; may be without events, so that positions advance. */
export interface ConsumerBatch {
  readonly events: readonly RecordedEvent[];
  /** The position behind the batch. */
  readonly position: Position;
  /** True when nothing was waiting behind the batch as it was read. */
  readonly caughtUp: boolean;
}

export interface ConsumerOptions<Batch extends ConsumerBatch = ConsumerBatch> {
  readonly log: { subscribeAll(options: SubscribeOptions): AsyncIterable<Batch> };
  readonly signal: AbortSignal;
  /** Called with every error; the consumer then tries again. */
  readonly onError: (error: unknown) => void;
  /** Default: not measured. */
  readonly lag?: ConsumerLag;
  /** Milliseconds before the first retry, doubled with each further one. Default 1,000. */
  readonly retryMs?: number;
  /** Longest pause before a retry, in milliseconds. Default 5,000. */
  readonly longestRetryMs?: number;
}

/** Runs a consumer until `signal`; an event that it cannot handle is tried again with back-off and never skipped. */
export async function runConsumer<Batch extends ConsumerBatch>(
  consumer: Consumer<Batch>,
  options: ConsumerOptions<Batch>,
): Promise<void> {
  const { signal, onError, lag, retryMs = 1_000, longestRetryMs = Math.max(retryMs, 5_000) } = options;
  // Every consumer listens to it, however many there are.
  setMaxListeners(0, signal);
  let retries = 0;

  async function follow(): Promise<void> {
    lag?.behind(consumer.name);
    let from = await consumer.position();
    const { types, gatherMs = 0 } = consumer;
    for await (const batch of options.log.subscribeAll({ after: from, types, gatherMs, signal })) {
      if (batch.events.length > 0) lag?.behind(consumer.name);
      const next = await consumer.handle(batch, from, signal);
      retries = 0;
      if (next === 'reposition') return;
      from = batch.position;
      if (batch.caughtUp) lag?.caughtUp(consumer.name);
    }
  }

  while (!signal.aborted) {
    try {
      await follow();
    } catch (error) {
      if (signal.aborted) return;
      lag?.behind(consumer.name);
      onError(error);
    }
    const pause = Math.min(retryMs * 2 ** retries, longestRetryMs);
    retries += 1;
    await delay(pause, undefined, { signal }).catch(() => undefined);
  }
}

/** How long each consumer of a process has had something to do. */
export interface ConsumerLag {
  /** The consumer has events to handle, or cannot read the log. */
  behind(consumer: string): void;
  caughtUp(consumer: string): void;
}

/** @param clock milliseconds since the epoch */
export function consumerLag(metrics: Registry, clock: () => number = Date.now): ConsumerLag {
  const since = new Map<string, number | undefined>();
  new Gauge({
    name: 'countinghouse_consumer_lag_seconds',
    help: 'For how long a consumer of the log has not been caught up.',
    labelNames: ['consumer'],
    registers: [metrics],
    collect() {
      for (const [consumer, at] of since) this.set({ consumer }, at === undefined ? 0 : (clock() - at) / 1_000);
    },
  });
  return {
    behind: (consumer) => void since.set(consumer, since.get(consumer) ?? clock()),
    caughtUp: (consumer) => void since.set(consumer, undefined),
  };
}
