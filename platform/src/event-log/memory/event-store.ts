import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../../runtime/seeded-random.ts';
import { checkStream, type PreparedAppend, type PreparedEvent } from '../append/prepared-append.ts';
import { type PreparedCommit, prepareCommit } from '../append/prepared-commit.ts';
import {
  type AppendResult,
  type EventBatch,
  type EventStore,
  type ExpectedRevision,
  type Position,
  type ReadOptions,
  START,
  type StoredEvent,
  StoreUnavailable,
  type SubscribeOptions,
  WrongExpectedRevision,
} from '../event-store.ts';
import { watchBySubscription } from '../reading/watch.ts';

export interface MemoryEventStoreOptions {
  /** Seed of the trouble below; the same seed gives the same trouble for the same calls. Default 1. */
  readonly seed?: number;
  /** Every call takes up to this many milliseconds. Default 0. */
  readonly maxDelay?: number;
  /** Share of appends, 0 to 1, that end in StoreUnavailable; half of those were appended all the same. Default 0. */
  readonly failureRate?: number;
  /** Clock of the log. Default the system's. */
  readonly now?: () => Date;
}

/** As stored: JSON as text, so that what was written cannot be changed, and readers get what a real store returns. */
interface Entry extends PreparedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly recordedAt: string;
}

/** The events of a log, its streams, and the results of its appends. */
class MemoryLog {
  readonly #now: () => Date;
  readonly #log: Entry[] = [];
  /** Indexes into the log. */
  readonly #streams = new Map<string, number[]>();
  readonly #resultByKey = new Map<string, AppendResult>();
  readonly #waiting = new Set<() => void>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  get length(): number {
    return this.#log.length;
  }

  indexesOf(stream: string): readonly number[] {
    return this.#streams.get(stream) ?? [];
  }

  recordedAt(position: Position): string | undefined {
    return this.#log[Number(position) - 1]?.recordedAt;
  }

  stored(index: number): StoredEvent {
    const { data, metadata, ...rest } = this.#log[index]!;
    return { ...rest, position: positionOf(index + 1), data: JSON.parse(data), metadata: JSON.parse(metadata) };
  }

  /** Appends all, or returns the earlier results. @throws WrongExpectedRevision */
  commit({ requests, preconditions }: PreparedCommit): readonly AppendResult[] {
    const lengthOf = (stream: string) => this.indexesOf(stream).length;
    const earlier = requests.flatMap((request) => this.#resultByKey.get(resultKey(request)) ?? []);
    if (earlier.length === requests.length) return earlier.map((result) => ({ ...result, replayed: true }));
    const elsewhere =
      requests.find(
        (request) => this.#resultByKey.has(resultKey(request)) || !fits(request.expected, lengthOf(request.stream)),
      ) ?? preconditions.find(({ stream, expected }) => !fits(expected, lengthOf(stream)));
    if (elsewhere) throw new WrongExpectedRevision(elsewhere.stream, last(lengthOf(elsewhere.stream)));
    const results = requests.map((request) => this.#write(request));
    for (const wake of this.#waiting) wake();
    return results;
  }

  #write(request: PreparedAppend): AppendResult {
    const { stream, events } = request;
    const indexes = [...this.indexesOf(stream)];
    const recordedAt = this.#now().toISOString();
    for (const event of events) {
      const revision = indexes.push(this.#log.length) - 1;
      this.#log.push({ ...event, stream, revision, recordedAt });
    }
    this.#streams.set(stream, indexes);
    const result = { revision: indexes.length - 1, position: positionOf(this.#log.length), replayed: false };
    this.#resultByKey.set(resultKey(request), result);
    return result;
  }

  /** Resolves when there are more events than `length`, or one of the signals is aborted. */
  moreThan(length: number, signals: readonly AbortSignal[]): Promise<void> {
    return new Promise<void>((resolve) => {
      const done = () => {
        this.#waiting.delete(done);
        for (const signal of signals) signal.removeEventListener('abort', done);
        resolve();
      };
      if (this.#log.length > length || signals.some(({ aborted }) => aborted)) return resolve();
      this.#waiting.add(done);
      for (const signal of signals) signal.addEventListener('abort', done);
    });
  }
}

/**
 * The event log in memory, for tests: gone with the process, and on request slow and unreliable in a repeatable way.
 */
export function createMemoryEventStore(options: MemoryEventStoreOptions = {}): EventStore {
  const { seed = 1, maxDelay = 0, failureRate = 0, now = () => new Date() } = options;
  const random = seededRandom(seed);
  const log = new MemoryLog(now);
  const closing = new AbortController();

  const linger = async () => {
    if (maxDelay > 0) await delay(random.next() * maxDelay);
    if (closing.signal.aborted) throw new StoreUnavailable('the event store is closed');
  };

  const commitWithTrouble = async (prepared: PreparedCommit) => {
    const fails = random.chance(failureRate);
    const responseIsLost = fails && random.chance(0.5);
    await linger();
    if (fails && !responseIsLost) throw new StoreUnavailable('the append did not reach the store');
    const results = log.commit(prepared);
    if (responseIsLost) throw new StoreUnavailable('the answer to the append was lost');
    return results;
  };

  const head = async () => {
    await linger();
    return positionOf(log.length);
  };

  async function* subscribeAll({
    after,
    types,
    batchSize = 1_000,
    signal,
  }: SubscribeOptions): AsyncGenerator<EventBatch> {
    let length = after === START ? 0 : Number(after);
    let first = true;
    while (!signal.aborted) {
      if (length >= log.length && !first) await log.moreThan(length, [signal, closing.signal]);
      if (signal.aborted) return;
      await linger();
      const end = Math.max(length, Math.min(log.length, length + batchSize));
      const events = Array.from({ length: end - length }, (_, index) => log.stored(length + index)).filter(
        (event) => types?.includes(event.type) ?? true,
      );
      length = end;
      first = false;
      yield { events, position: positionOf(length), caughtUp: length >= log.length };
    }
  }

  return {
    append: async (request) => (await commitWithTrouble(prepareCommit([request])))[0]!,
    appendAll: async (requests, preconditions) => commitWithTrouble(prepareCommit(requests, preconditions)),

    async read(stream: string, { from, direction = 'forwards', limit = 1_000, types }: ReadOptions = {}) {
      checkStream(stream);
      await linger();
      const indexes = log.indexesOf(stream);
      const forwards = direction === 'forwards';
      const chosen = forwards ? indexes.slice(from ?? 0) : indexes.slice(0, (from ?? indexes.length) + 1).reverse();
      const wanted = types ? chosen.filter((index) => types.includes(log.stored(index).type)) : chosen;
      return wanted.slice(0, limit).map((index) => log.stored(index));
    },

    subscribeAll,
    watch: (watching) => watchBySubscription({ head, subscribeAll }, watching),
    head,
    async recordedAt(position) {
      await linger();
      return log.recordedAt(position);
    },

    async close() {
      closing.abort();
    },
  };
}

function resultKey({ commandId, stream }: PreparedAppend): string {
  return `${commandId} ${stream}`;
}

function fits(expected: ExpectedRevision, length: number): boolean {
  if (expected === 'any') return true;
  return expected === 'none' ? length === 0 : expected.revision === length - 1;
}

function last(length: number): number | undefined {
  return length === 0 ? undefined : length - 1;
}

function positionOf(length: number): Position {
  return length === 0 ? START : String(length).padStart(16, '0');
}
