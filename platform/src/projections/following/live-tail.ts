import type pg from 'pg';
import type { Position, SubscribeOptions } from '../../event-log/event-store.ts';
import { fold } from '../fold.ts';
import { announce, isDataError, writeLive } from '../rows/live-writer.ts';
import type { View } from '../view.ts';
import { AsyncSignal } from './async-signal.ts';
import { type EventSource, readAhead, readUpTo, type SourceBatch } from './event-source.ts';
import { oneByOne, rewind } from './isolate.ts';

/** A checkpoint of a view that no event concerns is written at least this often. */
const DURABLE_MS = 1_000;
/** Rows a view keeps in memory between batches. */
const CACHED_ROWS = 20_000;
/** Events that share a transaction when the tail is behind. */
const BATCH_SIZE = 3_000;
/** While much happens, this many milliseconds of it share a transaction; what happens alone is shown at once. */
const GATHER_MS = 25;

export interface LiveTailOptions {
  readonly source: EventSource;
  /** In pipeline mode, with synchronous_commit off; not used otherwise. */
  readonly client: pg.ClientBase;
  readonly epoch: number;
  /** Event types that any projection handles. Default: all. */
  readonly types?: readonly string[];
  readonly signal: AbortSignal;
  readonly onHalt: (view: View) => void;
  /** Called after every batch. */
  readonly onBatch?: (batch: SourceBatch) => void;
  /** Default {@link CACHED_ROWS}. */
  readonly cachedRows?: number;
}

interface Request {
  readonly run: () => Promise<void>;
  readonly refuse: () => void;
}

/** Follows the head of the log for all views that got there: one read page and one transaction serve all of them. */
export class LiveTail {
  readonly #options: LiveTailOptions;
  readonly #views = new Set<View>();
  readonly #requests: Request[] = [];
  readonly #news = new AsyncSignal();
  #durableAt = 0;
  #ended = false;
  #position: Position | undefined;

  constructor(options: LiveTailOptions) {
    this.#options = options;
  }

  get views(): ReadonlySet<View> {
    return this.#views;
  }

  /** Takes in a view close to the head: reads what lies between it and the tail, then handles it with the others. */
  join(view: View): Promise<void> {
    return this.#request(async () => {
      this.#position ??= view.position;
      const { source } = this.#options;
      for await (const batch of readUpTo(source, { after: view.position, ...this.#filter() }, this.#position)) {
        await this.#process([view], batch);
        if (view.halt) return;
      }
      this.#views.add(view);
    });
  }

  /** Removes a view, between two batches. */
  leave(view: View): Promise<void> {
    return this.#request(async () => {
      this.#views.delete(view);
    });
  }

  /** Runs until the signal, or until the log or the database fails. */
  async run(): Promise<void> {
    const { source, signal } = this.#options;
    const wake = () => this.#news.set();
    const stop = new AbortController();
    signal.addEventListener('abort', wake, { once: true });
    try {
      while (this.#position === undefined && !signal.aborted) {
        await this.#news.wait();
        await this.#serveRequests();
      }
      if (this.#position === undefined) return;
      const reading = AbortSignal.any([signal, stop.signal]);
      const options = { after: this.#position, ...this.#filter(), batchSize: BATCH_SIZE, gatherMs: GATHER_MS };
      await this.#follow(readAhead(source, { ...options, signal: reading }));
    } finally {
      stop.abort();
      signal.removeEventListener('abort', wake);
      this.#ended = true;
      for (const { refuse } of this.#requests.splice(0)) refuse();
    }
  }

  #filter(): Pick<SubscribeOptions, 'types' | 'signal'> {
    const { types, signal } = this.#options;
    return { ...(types && { types }), signal };
  }

  async #follow(batches: AsyncGenerator<SourceBatch>): Promise<void> {
    const { signal, onBatch } = this.#options;
    let arrived: IteratorResult<SourceBatch> | undefined;
    let failure: unknown;
    const request = () => {
      arrived = undefined;
      batches.next().then(
        (result) => {
          arrived = result;
          this.#news.set();
        },
        (error: unknown) => {
          failure = error;
          this.#news.set();
        },
      );
    };
    request();
    while (!signal.aborted) {
      await this.#news.wait(this.#undurable().length > 0 ? DURABLE_MS : undefined);
      if (failure !== undefined) throw failure;
      if (arrived?.done) return;
      if (arrived) {
        const batch: SourceBatch = arrived.value;
        request();
        await this.#process([...this.#views], batch);
        this.#position = batch.position;
        onBatch?.(batch);
      }
      await this.#serveRequests();
      await this.#keepDurable();
    }
  }

  async #process(views: readonly View[], batch: SourceBatch): Promise<void> {
    const { events, position } = batch;
    const running = views.filter((view) => !view.halt && view.position < position);
    if (running.length === 0) return;
    try {
      await fold(this.#options.client, running, events, position);
      if (running.some((view) => view.rows.pending > 0 || view.halt)) await this.#write(running);
      else await announce(this.#options.client, running);
    } catch (error) {
      if (!isDataError(error)) throw error;
      for (const view of running) {
        rewind(view);
        await oneByOne(this.#options.client, view, batch, (alone) => this.#write([alone]));
      }
    }
  }

  async #write(views: readonly View[]): Promise<void> {
    const { client, epoch, onHalt, cachedRows = CACHED_ROWS } = this.#options;
    await writeLive(client, epoch, views);
    for (const view of views) {
      if (view.rows.size > cachedRows) view.rows.forget();
      if (!view.halt) continue;
      this.#views.delete(view);
      onHalt(view);
    }
  }

  #undurable(): View[] {
    return [...this.#views].filter((view) => view.position !== view.durable);
  }

  /**
   * Views that no event concerned lately: their checkpoints would cost a write per batch, so they follow now and then.
   */
  async #keepDurable(): Promise<void> {
    const undurable = this.#undurable();
    if (undurable.length === 0) this.#durableAt = Date.now();
    else if (Date.now() - this.#durableAt >= DURABLE_MS) {
      await this.#write(undurable);
      this.#durableAt = Date.now();
    }
  }

  #request(task: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new Error('the tail has ended'));
      if (this.#ended) return refuse();
      this.#requests.push({ run: () => task().then(resolve, reject), refuse });
      this.#news.set();
    });
  }

  async #serveRequests(): Promise<void> {
    for (const { run } of this.#requests.splice(0)) await run();
  }
}
