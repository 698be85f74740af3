import type { FoldedStream } from './folded-stream.ts';

/** Age in milliseconds up to which a state counts as recent while the log is not watched. */
const RECENT_MS = 1_000;

interface CachedState {
  readonly folded: FoldedStream<unknown>;
  /** A time just before the log was read for the state. */
  readonly since: number;
  /** The stream was appended to since. */
  outdated: boolean;
}

/** Streams as last read or written here, and whether they are still current. Evicts the least recently refreshed. */
export class StateCache {
  readonly #size: number;
  readonly #states = new Map<string, CachedState>();
  /** Streams that are being refreshed, and the revision that was appended meanwhile. */
  readonly #refreshing = new Map<string, { appended: number }>();
  #watchedSince = Number.POSITIVE_INFINITY;
  #era = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /** The cached state, whatever its age. */
  get<State>(stream: string): FoldedStream<State> | undefined {
    return this.#states.get(stream)?.folded as FoldedStream<State> | undefined;
  }

  /** The cached state, if the stream was not appended to since, as far as the watch or its age shows. */
  recent<State>(stream: string): FoldedStream<State> | undefined {
    const cached = this.#states.get(stream);
    if (!cached || cached.outdated) return undefined;
    const current = cached.since >= this.#watchedSince || performance.now() - cached.since < RECENT_MS;
    return current ? (cached.folded as FoldedStream<State>) : undefined;
  }

  /**
   * Caches the states that `find` gets from the log, unless states were forgotten meanwhile. No two calls may name the
   * same stream at a time.
   */
  async refresh<Found extends readonly FoldedStream<unknown>[]>(
    streams: readonly string[],
    find: () => Promise<Found>,
  ): Promise<Found> {
    const [since, era] = [performance.now(), this.#era];
    for (const stream of streams) this.#refreshing.set(stream, { appended: -1 });
    try {
      const found = await find();
      if (era === this.#era) for (const folded of found) this.#keep(folded, since);
      return found;
    } finally {
      for (const stream of streams) this.#refreshing.delete(stream);
    }
  }

  /** From now on `appended` is called for every append, so that no state of later than now is outdated unnoticed. */
  watched(): void {
    this.#watchedSince = Math.min(this.#watchedSince, performance.now());
  }

  get isWatched(): boolean {
    return this.#watchedSince !== Number.POSITIVE_INFINITY;
  }

  unwatched(): void {
    this.#watchedSince = Number.POSITIVE_INFINITY;
  }

  /** Streams that were appended to, by any process, and the revision that they are at. */
  appended(streams: ReadonlyMap<string, number>): void {
    for (const [stream, revision] of streams) {
      const cached = this.#states.get(stream);
      if (cached && cached.folded.revision < revision) cached.outdated = true;
      const refreshing = this.#refreshing.get(stream);
      if (refreshing && refreshing.appended < revision) refreshing.appended = revision;
    }
  }

  /** What is being refreshed now is not cached either: it may come from personal data that is unreadable by then. */
  forgetAll(): void {
    this.#era += 1;
    this.#states.clear();
  }

  #keep(folded: FoldedStream<unknown>, since: number): void {
    const appended = this.#refreshing.get(folded.stream)?.appended ?? -1;
    this.#states.delete(folded.stream);
    this.#states.set(folded.stream, { folded, since, outdated: appended > folded.revision });
    if (this.#states.size <= this.#size) return;
    const oldest = this.#states.keys().next();
    if (!oldest.done) this.#states.delete(oldest.value);
  }
}
