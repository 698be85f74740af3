import type { DomainEvent } from '@countinghouse/contracts/kernel/event';
import type { Fold } from '@countinghouse/contracts/kernel/fold';
import type { EventLog } from '../event-log.ts';
import { readStream } from './read-stream.ts';
import { type KeptStream, keepWatched, StateCache } from './state-cache.ts';

/** States of streams for readers that decide nothing: folded once, and again when the watch shows an append. */
export interface FoldedStates {
  /**
   * Returns the state of a stream, which lacks what was appended within the delay of the watch, or within a second
   * while the log is not watched. A stream has to be folded in one way only. @throws StoreUnavailable
   */
  load<State, Event extends DomainEvent>(stream: string, fold: Fold<State, Event>): Promise<State>;
  /** Watches the log until the signal, so that a state is read again only after an append to its stream. */
  watch(signal: AbortSignal): Promise<void>;
}

export interface FoldedStatesOptions {
  readonly log: Pick<EventLog, 'read' | 'watch'>;
  /** Streams whose state is kept in memory; it must not contain personal data. Default 100. */
  readonly size?: number;
  /** Called when the log could not be watched for a while; that costs reads and nothing else. */
  readonly onWatchFailure?: (error: unknown) => void;
}

interface Folded<State> extends KeptStream {
  readonly state: State;
}

/** Keeps the states of settings and the like, which are read much more often than they change. */
export function foldedStates({ log, size = 100, onWatchFailure }: FoldedStatesOptions): FoldedStates {
  const cache = new StateCache<Folded<unknown>>(size);
  const loading = new Map<string, Promise<unknown>>();

  async function read<State, Event extends DomainEvent>(
    stream: string,
    { initialState, evolve }: Fold<State, Event>,
  ): Promise<State> {
    const [folded] = await cache.refresh([stream], async () => {
      let { state, revision } = cache.get<Folded<State>>(stream) ?? { state: initialState, revision: -1 };
      for await (const event of readStream<Event>(log, stream, { from: revision + 1 })) {
        state = evolve(state, event);
        revision = event.revision;
      }
      return [{ stream, state, revision }] as const;
    });
    return folded.state;
  }

  return {
    async load(stream, fold) {
      const known = cache.recent<Folded<ReturnType<typeof fold.evolve>>>(stream);
      if (known) return known.state;
      const underWay = loading.get(stream) as
        | ReturnType<typeof read<ReturnType<typeof fold.evolve>, never>>
        | undefined;
      if (underWay) return underWay;
      const begun = read(stream, fold).finally(() => loading.delete(stream));
      loading.set(stream, begun);
      return begun;
    },
    watch: (signal) => keepWatched(cache, log, signal, onWatchFailure),
  };
}
