import type { FoldedStream } from './folded-stream.ts';

/** Age of a state that counts as recent while nobody watches the log. */
const RECENT_MS = 1_000;

interface Remembered {
  readonly folded: FoldedStream<unknown>;
  /** When the log was asked, at the latest, for what is remembered. */
  readonly since: number;
  /** Somebody appended to the stream since. */
  overtaken: boolean;
}

/** Streams as this process last knew them, and whether that is still what the log says. The least lately learnt go first. */
export class StateCache {
  readonly #size: number;
  readonly #states = new Map<string, Remembered>();
  /** What is being learnt, and how far the stream was seen to move meanwhile. */
  readonly #learning = new Map<string, { movedTo: number }>();
  #watchedSince = Number.POSITIVE_INFINITY;
  #era = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /** As last known, however long ago. */
  get<State>(stream: string): FoldedStream<State> | undefined {
    return this.#states.get(stream)?.folded as FoldedStream<State> | undefined;
  }

  /** As last known, if nobody has moved it since, as far as the watch or the time that has passed can tell. */
  recent<State>(stream: string): FoldedStream<State> | undefined {
    const known = this.#states.get(stream);
    if (!known || known.overtaken) return undefined;
    const current = known.since >= this.#watchedSince || performance.now() - known.since < RECENT_MS;
    return current ? (known.folded as FoldedStream<State>) : undefined;
  }

  /**
   * Remembers the states that `find` gets by asking the log or by appending to it, unless states were forgotten meanwhile. No two
   * calls name the same stream at a time.
   */
  async learn<Found extends readonly FoldedStream<unknown>[]>(
    streams: readonly string[],
    find: () => Promise<Found>,
  ): Promise<Found> {
    const [since, era] = [performance.now(), this.#era];
    for (const stream of streams) this.#learning.set(stream, { movedTo: -1 });
    try {
      const found = await find();
      if (era === this.#era) for (const folded of found) this.#keep(folded, since);
      return found;
    } finally {
      for (const stream of streams) this.#learning.delete(stream);
    }
  }

  /** From now on `moved` is told of every append, so that nothing that is learnt from here on grows old unnoticed. */
  watched(): void {
    this.#watchedSince = Math.min(this.#watchedSince, performance.now());
  }

  get isWatched(): boolean {
    return this.#watchedSince !== Number.POSITIVE_INFINITY;
  }

  unwatched(): void {
    this.#watchedSince = Number.POSITIVE_INFINITY;
  }

  /** Streams that were appended to, by whomever, and the revision that they are at. */
  moved(streams: ReadonlyMap<string, number>): void {
    for (const [stream, revision] of streams) {
      const known = this.#states.get(stream);
      if (known && known.folded.revision < revision) known.overtaken = true;
      const learning = this.#learning.get(stream);
      if (learning && learning.movedTo < revision) learning.movedTo = revision;
    }
  }

  /** What is being learnt now is not remembered either: it may come from what is unreadable by the time it is there. */
  forgetAll(): void {
    this.#era += 1;
    this.#states.clear();
  }

  #keep(folded: FoldedStream<unknown>, since: number): void {
    const movedTo = this.#learning.get(folded.stream)?.movedTo ?? -1;
    this.#states.delete(folded.stream);
    this.#states.set(folded.stream, { folded, since, overtaken: movedTo > folded.revision });
    if (this.#states.size <= this.#size) return;
    const oldest = this.#states.keys().next();
    if (!oldest.done) this.#states.delete(oldest.value);
  }
}
