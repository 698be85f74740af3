import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore } from '../event-store.ts';

/** Age in milliseconds up to which a state counts as recent while the log is not watched. */
const RECENT_MS = 1_000;

/** Milliseconds that notifications of appends may gather. */
const WATCH_GATHER_MS = 50;
/** Milliseconds until the log is watched again when that failed. */
const WATCH_AGAIN_MS = 1_000;

/** What is kept of a stream, at the revision of its last event; -1 while it does not exist. */
export interface KeptStream {
  readonly stream: string;
  readonly revision: number;
}

interface CachedState<Kept> {
  readonly folded: Kept;
  /** A time just before the log was read for the state. */
  readonly since: number;
  /** The stream was appended to since. */
  outdated: boolean;
}

/** Streams as last read or written here, and whether they are still current. Evicts the least recently refreshed. */
export class StateCache<Kept extends KeptStream> {
  readonly #size: number;
  readonly #states = new Map<string, CachedState<Kept>>();
  /** Streams that are being refreshed, and the revision that was appended meanwhile. */
  readonly #refreshing = new Map<string, { appended: number }>();
  #watchedSince = Number.POSITIVE_INFINITY;
  #era = 0;

  /** @param size streams that are kept */
  constructor(size: number) {
    this.#size = size;
  }

  /** The cached state, whatever its age. */
  get<Wanted extends Kept>(stream: string): Wanted | undefined {
    return this.#states.get(stream)?.folded as Wanted | undefined;
  }

  /** The cached state, if the stream was not appended to since, as far as the watch or its age shows. */
  recent<Wanted extends Kept>(stream: string): Wanted | undefined {
    const cached = this.#states.get(stream);
    if (!cached || cached.outdated) return undefined;
    const current = cached.since >= this.#watchedSince || performance.now() - cached.since < RECENT_MS;
    return current ? (cached.folded as Wanted) : undefined;
  }

  /**
   * Caches the states that `find` gets from the log, unless states were forgotten meanwhile. No two calls may name the
   * same stream at a time.
   */
  async refresh<Found extends readonly Kept[]>(streams: readonly string[], find: () => Promise<Found>): Promise<Found> {
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

  /** Whether every append is noticed now, within the delay of the watch. */
  get isWatched(): boolean {
    return this.#watchedSince !== Number.POSITIVE_INFINITY;
  }

  /** From now on appends may go unnoticed. */
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

  #keep(folded: Kept, since: number): void {
    const appended = this.#refreshing.get(folded.stream)?.appended ?? -1;
    this.#states.delete(folded.stream);
    this.#states.set(folded.stream, { folded, since, outdated: appended > folded.revision });
    if (this.#states.size <= this.#size) return;
    const oldest = this.#states.keys().next();
    if (!oldest.done) this.#states.delete(oldest.value);
  }
}

/** Lets a cache learn of every append until `signal`; `onFailure` is called when the log could not be watched. */
export async function keepWatched(
  cache: StateCache<KeptStream>,
  log: Pick<EventStore, 'watch'>,
  signal: AbortSignal,
  onFailure?: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const revisions of log.watch({ gatherMs: WATCH_GATHER_MS, signal })) {
        cache.appended(revisions);
        cache.watched();
      }
    } catch (error) {
      onFailure?.(error);
    } finally {
      cache.unwatched();
    }
    await delay(WATCH_AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
}
